import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

test('reports SQL that does not match the schema or its types, with its location', async () => {
  const failure: unknown = await promisify(execFile)(process.execPath, [
    pathOf('main.ts'),
    pathOf('wrong-statements.fixture.ts'),
  ]).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 1 })
  const { stderr } = failure as { stderr: string }
  expect(
    stderr
      .trim()
      .split('\n')
      .map((line) =>
        line.replace(/^server\/sql-check\/wrong-statements\.fixture\.ts:(\d+): /, '$1 '),
      ),
  ).toEqual([
    '7 relation "acount" does not exist',
    '8 description is not in the type',
    '9 role is not selected',
    '10 edited_at may be null',
    '11 color may be null',
    '13 id is number, not string',
    '14 $1 is number, not date',
    '15 has 1 parameters, not 0',
    '16 last may be null',
    '17 id need not be noted as not null',
    '23 $1 is number, not boolean',
  ])
})
