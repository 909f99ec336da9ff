import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type postgres from 'postgres'
import { createDescribe, type Description } from './describe-statement.ts'
import { type Place, readStatements } from './read-statements.ts'
import { type DeclaredTypes, openTypes } from './read-types.ts'
import { compareProperties, findDifferences, type Shape } from './shape.ts'

const TABLES_FILE = 'server/src/infra/postgres/tables.ts'

/**
 * Prepares the static statements of the server and compares their parameters and columns with the
 * types declared in the source. Returns the differences.
 */
export async function checkSql(
  root: string,
  sql: postgres.Sql,
  files = findSources(root),
): Promise<string[]> {
  const describe = await createDescribe(sql)
  const types = openTypes(root)
  const statements = await readStatements(files.filter((file) => mentions(file, /Statement[<(]/)))
  const checked = [
    ...statements.map(({ text, places }) => ({ text, ...readFirst(places, types.readCall) })),
    ...files.filter((file) => mentions(file, /sql</)).flatMap(types.readTemplates),
  ]
  const faults: string[] = []
  for (const { text, types: declared, ...place } of checked) {
    const found = await describe(text).then(
      (description) => [...knowNotNull(text, description), ...compare(description, declared)],
      (error: unknown) => [error instanceof Error ? error.message : String(error)],
    )
    const where = `${relative(root, place.file)}:${place.line}`
    faults.push(...found.map((fault) => `${where}: ${fault}`))
  }
  for (const [table, columns] of types.readTables(join(root, TABLES_FILE))) {
    const declared = { columns, parameters: [], isOpen: false }
    const found = compare(await describe(`select * from ${table}`), declared)
    faults.push(...found.map((fault) => `${TABLES_FILE}: ${table}: ${fault}`))
  }
  types.close()
  return faults
}

const findSources = (root: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => join(root, file))
    // A deleted file stays in the Git index until the deletion is committed.
    .filter((file) => existsSync(file))

const mentions = (file: string, pattern: RegExp) => pattern.test(readFileSync(file, 'utf8'))

/** Returns the types from the innermost place that declares them. */
function readFirst(
  places: readonly Place[],
  read: (place: Place) => DeclaredTypes | undefined,
): Place & { types: DeclaredTypes } {
  for (const place of places) {
    const types = read(place)
    if (types) return { ...place, types }
  }
  throw new Error(`No call declares the types of a statement: ${JSON.stringify(places)}`)
}

/** Columns that are known to be not null although this cannot be inferred. */
const NOT_NULL = /-- not null: (.*)/

/**
 * Applies the note of a statement to its columns. Returns an error for each name that the note does
 * not need.
 */
function knowNotNull(text: string, { columns }: Description): string[] {
  const names = NOT_NULL.exec(text)?.[1]?.split(',') ?? []
  return names.flatMap((given) => {
    const name = given.trim()
    const column = columns?.get(name)
    if (!column?.isNullable) return [`${name} need not be noted as not null`]
    columns?.set(name, { ...column, isNullable: false })
    return []
  })
}

function compare({ columns, parameters }: Description, declared: DeclaredTypes): string[] {
  const faults = declared.columns && columns ? compareProperties('', columns, declared.columns) : []
  if (declared.columns && !columns) faults.push('returns no columns')
  if (!declared.isOpen && parameters.length !== declared.parameters.length)
    faults.push(`has ${parameters.length} parameters, not ${declared.parameters.length}`)
  for (const [index, parameter] of parameters.entries()) {
    const type = declared.parameters[index]
    if (type) faults.push(...findDifferences(`$${index + 1}`, asParameter(parameter, type), type))
  }
  return faults
}

/** Any value can be passed as text. Whether a parameter may be null is unknown. */
const asParameter = (parameter: Shape, type: Shape): Shape => ({
  ...(type.bases.has('string') ? type : parameter),
  isNullable: type.isNullable,
  ...(parameter.element &&
    type.element && { element: asParameter(parameter.element, type.element) }),
})
