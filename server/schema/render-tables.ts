import { neededTables, type SqlFunction } from './read-functions.ts'
import type { Column, Constraint, Table } from './read-tables.ts'
import { sortByNeeds } from './sort-by-needs.ts'

/**
 * Renders each table after the tables it cannot have a row without. A foreign key of a nullable
 * column may reference a later table; it is then added after that table. A function with row
 * arguments follows the table of these rows.
 */
export function renderTables(
  tables: Table[],
  functions: SqlFunction[],
  descriptions: Record<string, string>,
): string[] {
  const sorted = sortByNeeds(tables, requiredTables)
  /** Returns the last created of these tables. */
  const lastOf = (names: string[]) => sorted.findLast(({ name }) => names.includes(name))
  return sorted.map((table) => {
    const isReady = ({ target }: Constraint, of: Table) =>
      lastOf(target ? [of.name, target] : [of.name]) === table
    const ownFunctions = functions.filter((each) => lastOf(neededTables(each, functions)) === table)
    const keysOfOthers = sorted
      .filter((other) => other !== table)
      .flatMap((other) =>
        other.constraints
          .filter((constraint) => isReady(constraint, other))
          .map((constraint) => `ALTER TABLE ${other.name} ADD ${renderConstraint(constraint)}`),
      )
    return [
      `-- ${table.partition ? `A partition of ${table.partition.parent}.` : descriptions[table.name]}\n`,
      `${renderTable(
        table,
        table.constraints.filter((constraint) => isReady(constraint, table)),
      )};\n`,
      ...ownFunctions.map(({ definition }) => `\n${definition};\n\n`),
      ...[...table.indexes, ...table.triggers, ...keysOfOthers].map((line) => `${line};\n`),
    ].join('')
  })
}

/** Returns the tables that a table cannot have a row without. */
const requiredTables = ({ columns, constraints, partition }: Table): string[] => {
  const required = columns.filter(({ notNull }) => notNull).map(({ name }) => name)
  const referenced = constraints.flatMap(({ target, columns: keys }) =>
    target && keys.every((key) => required.includes(key)) ? [target] : [],
  )
  return partition ? [partition.parent, ...referenced] : referenced
}

/** Returns the statement that creates a table with only the given constraints. */
function renderTable(
  { name, isUnlogged, columns, options, partition, partitionedBy }: Table,
  constraints: Constraint[],
): string {
  // A partition has the columns of its parent.
  const lines = [
    ...(partition ? [] : columns.map(renderColumn)),
    ...constraints.map(renderConstraint),
  ]
  const body = lines.length > 0 ? ` (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)` : ''
  return [
    `CREATE${isUnlogged ? ' UNLOGGED' : ''} TABLE ${name}`,
    partition && ` PARTITION OF ${partition.parent}`,
    body,
    partition && ` ${partition.bound}`,
    partitionedBy && ` PARTITION BY ${partitionedBy}`,
    options.length > 0 && ` WITH (${options.join(', ')})`,
  ]
    .filter(Boolean)
    .join('')
}

/** Identity columns are implicitly not null. */
const renderColumn = ({ name, type, suffix, notNull }: Column) =>
  [name, type, suffix, notNull && !suffix.endsWith('AS IDENTITY') && 'NOT NULL']
    .filter(Boolean)
    .join(' ')

const renderConstraint = ({ name, definition }: Constraint) => `CONSTRAINT ${name} ${definition}`
