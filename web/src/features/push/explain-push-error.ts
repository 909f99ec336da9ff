import { ConnectionError, ProblemError } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'

/** Returns why push notifications could not be turned on or off, and what to do. */
export const explainPushError = (error: unknown): string =>
  error instanceof ConnectionError || error instanceof ProblemError
    ? explainError(error)
    : // What the browser throws if it cannot reach the push service of its maker, or has none.
      'Your browser could not subscribe at its push service. Try again later, or use another browser.'
