import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Where a statement is made: a position in a source file, whose line and column begin at 1. */
export interface Place {
  file: string
  line: number
  column: number
}

export interface Statement {
  text: string
  /** Of the calls that make it, the innermost first. */
  places: Place[]
}

const STATEMENT_FILE = '/src/infra/postgres/statement.ts'
const FRAME = /(file:[^:]+\.ts):(\d+):(\d+)\)?$/

/** Takes the place of {@link STATEMENT_FILE}, so that the statements of a module are recorded when it is loaded. */
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

/** Loads these modules. Returns the statements that they make with `sqlStatement` on loading. */
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
