import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createOpenApiDocument } from '../src/features/api-reference/openapi.ts'
import { changeLine } from './change.ts'
import { compareDocuments } from './compare-documents.ts'
import { clearDeclarations, matchDeclarations, readDeclarations } from './declarations.ts'
import type { JsonObject } from './schema.ts'

/** The OpenAPI document of the last release. */
const recordedFile = fileURLToPath(new URL('../../contract/openapi.json', import.meta.url))

/** Prints any lines under a title. Returns whether there are any. */
function printLines(title: string, lines: string[]): boolean {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)
  return lines.length > 0
}

const recorded = JSON.parse(await readFile(recordedFile, 'utf8')) as JsonObject
// Round trip through JSON, to drop undefined keys.
const current = JSON.parse(JSON.stringify(createOpenApiDocument())) as JsonObject
const changes = compareDocuments(recorded, current)
const declared = await readDeclarations()
const { undeclared, outdated } = matchDeclarations(changes, declared)

printLines(
  'Compatible changes of the API since the last release:',
  changes.filter(({ breaking }) => !breaking).map(changeLine),
)
const problems = [
  printLines(
    'These changes break clients of the last release. Take them back, or declare each with its reason in contract/breaking-changes.json, as {"change": "<the line>", "reason": "…"}:',
    undeclared,
  ),
  printLines('contract/breaking-changes.json declares what is no change (any longer):', outdated),
]
if (problems.includes(true)) process.exitCode = 1
else if (process.argv.includes('record')) {
  printLines(
    'Breaking changes for the notes of the release:',
    declared.map(({ change, reason }) => `${change} (${reason})`),
  )
  await writeFile(recordedFile, `${JSON.stringify(current, null, 2)}\n`)
  await clearDeclarations()
  console.log('\nRecorded in contract/openapi.json.')
} else if (changes.length > 0) {
  console.log('\nRun `npm run openapi` at each release to record the API.')
}
