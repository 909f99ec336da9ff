/** Each line starts with the type of its backend. */
export const LINE_PREFIX = '%b: '

const ROUTINE = [
  'starting PostgreSQL',
  'listening on',
  'database system was shut down',
  'database system is ready',
  'received fast shutdown',
  'aborting any active',
  'shutting down',
  'database system is shut down',
  'invalid record length',
  'redo ',
]

/** Converts a line of PostgreSQL's log for Seam's log. Returns undefined for routine messages. */
export function toLogMessage(line: string): string | undefined {
  const [, source, severity, message = ''] = /^([\w ]+): ([A-Z]+): +(.*)$/.exec(line) ?? []
  if (!severity) return line.startsWith('\t') ? undefined : `PostgreSQL: ${line}`
  // The client that sent the statement already receives the error.
  if (source === 'client backend' && severity !== 'PANIC') return undefined
  if (severity === 'LOG' && ROUTINE.some((start) => message.startsWith(start))) return undefined
  return `PostgreSQL: ${severity === 'LOG' ? '' : `${severity}: `}${message}`
}
