import { expect, test } from 'vitest'
import { ProblemError } from './errors.ts'
import { explainError } from './explain-error.ts'

test.each([
  [413, 'quota-exceeded', 'Your account uses 20 GB of 20 GB'],
  [507, 'insufficient-storage', 'This site has no disk space left for your file'],
])("returns the server's detail for %i %s", (status, code, detail) => {
  expect(explainError(new ProblemError(status, { code, detail }))).toBe(detail)
})
