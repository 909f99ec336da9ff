import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { type Change, changeLine } from './change.ts'

const file = fileURLToPath(new URL('../../contract/breaking-changes.json', import.meta.url))

/** Intended breaking changes since the last release. `change` is the line printed by the check. */
const declarations = z.array(
  z.strictObject({ change: z.string().min(1), reason: z.string().trim().min(10) }),
)
export type Declaration = z.infer<typeof declarations>[number]

export const readDeclarations = async (): Promise<Declaration[]> =>
  declarations.parse(JSON.parse(await readFile(file, 'utf8')))

export const clearDeclarations = () => writeFile(file, '[]\n')

/** Returns the breaking changes without a declaration and the declarations without a change. */
export function matchDeclarations(changes: Change[], declared: Declaration[]) {
  const lines = changes.filter(({ breaking }) => breaking).map(changeLine)
  return {
    undeclared: lines.filter((line) => !declared.some(({ change }) => change === line)),
    outdated: declared.map(({ change }) => change).filter((change) => !lines.includes(change)),
  }
}
