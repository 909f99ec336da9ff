import { SECRET_ID_LENGTH } from '../random-id.ts'

/** Characters of a path in a log line. */
const MAX_PATH = 200
/** Characters of a secret that stay: enough to find the lines of one upload. */
const VISIBLE = 4

const secrets = new RegExp(`[\\w-]{${SECRET_ID_LENGTH},}`, 'g')

/** The text with every name that can not be guessed cut short: whoever knows one may use it. */
export const maskSecrets = (text: string): string =>
  text.replace(secrets, (secret) => `${secret.slice(0, VISIBLE)}…`)

/** The path of a request as a log line shows it: without its query, masked and cut. */
export function pathForLog(url: string): string {
  const [path = ''] = url.split('?', 1)
  return truncate(maskSecrets(decode(path)))
}

const truncate = (text: string) => (text.length > MAX_PATH ? `${text.slice(0, MAX_PATH)}…` : text)

/** A secret is one however it is escaped. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
