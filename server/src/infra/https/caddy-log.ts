interface Entry {
  level?: string
  logger?: string
  msg?: string
  error?: string
  identifier?: string
}

const MAX_LENGTH = 500

/** A line of Caddy's log, as Seam reports it. */
export interface CaddyEvent {
  kind: 'ready' | 'error' | 'certificate'
  message: string
}

/**
 * Parses a line of Caddy's log. Returns null if no one needs to know about it. Errors of single
 * requests are omitted: clients cause them, and Seam logs its own.
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

/** Caddy prints a line that is not JSON if it cannot start. */
function parse(line: string): Entry {
  try {
    return JSON.parse(line) as Entry
  } catch {
    return { level: line.startsWith('Error:') ? 'error' : '', msg: line.replace(/^Error: /, '') }
  }
}
