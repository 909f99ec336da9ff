/** Each line begins with the kind of process that it comes from. */
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

/** A line of PostgreSQL's log as one of ours; undefined where it is no news. */
export function newsIn(line: string): string | undefined {
  const [, source, severity, message = ''] = /^([\w ]+): ([A-Z]+): +(.*)$/.exec(line) ?? []
  if (!severity) return line.startsWith('\t') ? undefined : `PostgreSQL: ${line}`
  // Whoever sent a statement has been told what is wrong with it.
  if (source === 'client backend' && severity !== 'PANIC') return undefined
  if (severity === 'LOG' && ROUTINE.some((start) => message.startsWith(start))) return undefined
  return `PostgreSQL: ${severity === 'LOG' ? '' : `${severity}: `}${message}`
}
