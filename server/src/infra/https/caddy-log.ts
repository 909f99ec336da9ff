interface Entry {
  level?: string
  logger?: string
  msg?: string
  error?: string
  identifier?: string
}

const MAX_LENGTH = 500

/** What a line of Caddy's log means for Seam. */
export interface CaddyEvent {
  kind: 'ready' | 'error' | 'certificate'
  message: string
}

/**
 * Returns what a line of Caddy's log means; null for what no one needs to know. Errors of single
 * requests are left out: clients cause them, and Seam logs its own.
 */
export function readCaddyLine(line: string): CaddyEvent | null {
  const { level = '', logger = '', msg = '', error, identifier } = parse(line)
  if (msg === 'serving initial configuration') return { kind: 'ready', message: msg }
  if (logger === 'tls.obtain' && msg === 'certificate obtained successfully') {
    return { kind: 'certificate', message: `there is a certificate for ${identifier}` }
  }
  if (!['error', 'fatal', 'panic'].includes(level) || logger.startsWith('http')) return null
  const message = error === undefined ? msg : `${msg}: ${error}`
  return { kind: 'error', message: message.replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH) }
}

/** A line that is no JSON is what Caddy prints when it can not start. */
function parse(line: string): Entry {
  try {
    return JSON.parse(line) as Entry
  } catch {
    return { level: line.startsWith('Error:') ? 'error' : '', msg: line.replace(/^Error: /, '') }
  }
}
