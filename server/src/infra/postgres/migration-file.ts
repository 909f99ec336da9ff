/** A part of a migration file. Until it is recorded, it may run again. */
export type MigrationPart =
  | { kind: 'transaction'; sql: string }
  /** Run one by one outside a transaction, for example CREATE INDEX CONCURRENTLY. */
  | { kind: 'statements'; statements: string[] }
  /** Run in a transaction for each id range of a table: $1 inclusive to $2 exclusive. */
  | { kind: 'batches'; sql: string; table: string; size: number }

/** The first line of a file without transactions. */
const OUTSIDE_TRANSACTION = '-- Outside a transaction.'
/** The line before a part that backfills existing rows or runs outside a transaction. */
const NEXT_PART = /^-- Then, (?:for every (\d+) ids of (\w+)|outside a transaction):$/m

/** Returns the parts of a migration file. */
export function parseMigration(text: string): MigrationPart[] {
  if (text.startsWith(OUTSIDE_TRANSACTION)) return [parseStatements(text)]
  // `split` yields two groups per match, which are undefined outside a transaction, and the text
  // after it.
  const [sql = '', ...rest] = text.split(NEXT_PART)
  const parts: MigrationPart[] = [{ kind: 'transaction', sql }]
  for (let at = 0; at < rest.length; at += 3) {
    const [size, table, text = ''] = rest.slice(at, at + 3)
    parts.push(
      size && table
        ? { kind: 'batches', sql: text, table, size: Number(size) }
        : parseStatements(text),
    )
  }
  return parts
}

const parseStatements = (text: string): MigrationPart => ({
  kind: 'statements',
  statements: text.split(/;$/m).filter((statement) => statement.trim() !== ''),
})
