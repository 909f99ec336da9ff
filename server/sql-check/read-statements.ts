import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Where a statement is created: a position in a source file, with 1-based line and column. */
export interface Place {
  file: string
  line: number
  column: number
}

export interface Statement {
  text: string
  /** The calls that create it, innermost first. */
  places: Place[]
}

const STATEMENT_FILE = '/src/infra/postgres/statement.ts'
const FRAME = /(file:[^:]+\.ts):(\d+):(\d+)\)?$/

/**
 * Replaces {@link STATEMENT_FILE}, so that the statements of a module are recorded when it is
 * loaded.
 */
const RECORDER = `
  export const sqlStatement = (text) => {
    globalThis.recordStatement(text, new Error().stack)
    return async () => { throw new Error('Statements are only read here.') }
  }`

const toPlace = (line: string): Place[] => {
  const [, url, row, column] = FRAME.exec(line) ?? []
  if (!url || url.includes(STATEMENT_FILE)) return []
  return [{ file: fileURLToPath(url), line: Number(row), column: Number(column) }]
}

/**
 * Loads these modules. Returns the statements that they create with `sqlStatement` while loading.
 */
export async function readStatements(files: readonly string[]): Promise<Statement[]> {
  const statements: Statement[] = []
  Object.assign(globalThis, {
    recordStatement: (text: string, stack: string) =>
      statements.push({ text, places: stack.split('\n').flatMap(toPlace) }),
  })
  registerHooks({
    load: (url, context, nextLoad) =>
      url.endsWith(STATEMENT_FILE)
        ? { format: 'module', shortCircuit: true, source: RECORDER }
        : nextLoad(url, context),
  })
  for (const file of files) await import(file)
  return statements
}
