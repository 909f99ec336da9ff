import { SECRET_ID_LENGTH } from '../random-id.ts'

/** Longer paths are truncated in the log. */
const MAX_PATH_LENGTH = 200
/** Logged characters of a secret: enough to find the lines of one upload. */
const VISIBLE_LENGTH = 4

const secrets = new RegExp(`[\\w-]{${SECRET_ID_LENGTH},}`, 'g')

/** Truncates every secret id in a text, because knowing one is enough to use it. */
export const maskSecrets = (text: string): string =>
  text.replace(secrets, (secret) => `${secret.slice(0, VISIBLE_LENGTH)}…`)

/** Returns the request path for the log: without query, masked and truncated. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  return truncate(maskSecrets(decode(path)))
}

const truncate = (text: string) =>
  text.length > MAX_PATH_LENGTH ? `${text.slice(0, MAX_PATH_LENGTH)}…` : text

/** Decodes escapes, so that an escaped secret is also masked. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
