import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toAsciiDomain } from '@seam/contract/ascii-domain.ts'
import { StartupError } from '../../../infra/startup-error.ts'

/** Returns whether a domain belongs to a service for disposable addresses. */
export type IsDisposable = (domain: string) => Promise<boolean>

const BUILT_IN = fileURLToPath(
  import.meta.resolve('disposable-email-domains-js/dist/dict/disposable_email_blocklist.json'),
)

const readBuiltIn = async () => new Set(JSON.parse(await readFile(BUILT_IN, 'utf8')) as string[])

/** One domain per line. A # starts a comment. */
const parse = (text: string) =>
  new Set(
    text
      .split('\n')
      .map((line) => toAsciiDomain(line.replace(/#.*/, '').trim().toLowerCase()))
      .filter(Boolean),
  )

const modifiedAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )

/**
 * Opens the list of disposable domains: a file, which is read again when it changes, or else the
 * list that comes with Seam. The file is `file` or, if it exists, `disposable-domains.txt` in the
 * data folder. Throws a StartupError if `file` does not exist.
 */
export async function openDisposableDomains(
  file: string | undefined,
  dataFolder: string,
): Promise<IsDisposable> {
  const path = file ?? join(dataFolder, 'disposable-domains.txt')
  if (file !== undefined && (await modifiedAt(file)) === null) {
    throw new StartupError(`DISPOSABLE_DOMAINS_FILE: ${file} does not exist`)
  }
  let read: { at: number | null; domains: Promise<Set<string>> } | undefined
  return async (domain) => {
    const at = await modifiedAt(path)
    if (!read || read.at !== at) {
      read = { at, domains: at === null ? readBuiltIn() : readFile(path, 'utf8').then(parse) }
    }
    return isInDomain(await read.domains, domain)
  }
}

/** Returns whether a domain or one of its parent domains is in the list. */
export function isInDomain(domains: ReadonlySet<string>, domain: string): boolean {
  const labels = domain.toLowerCase().split('.')
  return labels.some((_, index) => domains.has(labels.slice(index).join('.')))
}
