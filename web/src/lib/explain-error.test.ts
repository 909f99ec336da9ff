import { expect, test } from 'vitest'
import { ConnectionError, ProblemError } from './errors.ts'
import { describeError, explainError } from './explain-error.ts'

test.each([
  [409, 'conflict', 'You can follow at most 2000 people'],
  [413, 'quota-exceeded', 'Your account uses 20 GB of 20 GB'],
  [507, 'insufficient-storage', 'This site has no disk space left for your file'],
])("returns the server's detail for %i %s", (status, code, detail) => {
  expect(explainError(new ProblemError(status, { code, detail }))).toBe(detail)
})

test.each([
  [
    new ProblemError(500, { detail: 'This has been logged' }),
    { message: 'This has been logged', advice: 'Try again in a moment.' },
  ],
  [
    new ProblemError(429, { detail: 'Please wait' }, 30),
    { message: 'Please wait', advice: 'Too many attempts. Try again in 30 seconds.' },
  ],
  [
    new ProblemError(500, {}),
    { message: 'Something went wrong', advice: 'Try again in a moment.' },
  ],
  [
    new ProblemError(507, { code: 'insufficient-storage', detail: 'The disk is full' }),
    { message: 'The disk is full', advice: '' },
  ],
  [
    new ConnectionError(),
    { message: 'Seam could not be reached. Check your connection and try again.', advice: '' },
  ],
])("describes %o with the server's own message and what to do", (error, description) => {
  expect(describeError(error)).toEqual(description)
})
