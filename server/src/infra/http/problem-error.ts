import type * as z from 'zod'
import { serverMessages } from '@seam/contract/server-messages.ts'
import {
  type FieldError,
  type Problem,
  type ProblemCode,
  problems,
  type SecondFactor,
} from '@seam/contract/problem.ts'

interface ProblemErrorOptions {
  errors?: FieldError[]
  /** Seconds after which the client may retry. */
  retryAfter?: number
  /** The second factors that can complete the sign-in. */
  secondFactors?: SecondFactor[]
  cause?: unknown
}

/** An error with a problem code. The error handler responds with the problem (RFC 9457). */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  readonly retryAfter: number | undefined
  readonly secondFactors: SecondFactor[] | undefined

  constructor(code: ProblemCode, detail: string, options: ProblemErrorOptions = {}) {
    super(detail, { cause: options.cause })
    this.code = code
    this.errors = options.errors
    this.retryAfter = options.retryAfter
    this.secondFactors = options.secondFactors
  }

  get status(): number {
    return problems[this.code].status
  }
}

/** Creates an error for one field: 422, or 409 if the value is taken. */
export const fieldProblem = (
  field: string,
  message: string,
  code: 'invalid' | 'taken' = 'invalid',
): ProblemError => new ProblemError(code, message, { errors: [{ field, code, message }] })

/** The name of a field in a payload. An object in a list has its own fields, as `images.0.alt`. */
const fieldName = (path: readonly PropertyKey[]) =>
  path.length > 2 && typeof path[1] === 'number'
    ? path.slice(0, 3).join('.')
    : String(path[0] ?? '')

/** 422 with the first error of each field. */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): ProblemError {
  const byField = new Map<string, FieldError>()
  for (const { path, code, message } of issues) {
    const field = fieldName(path)
    if (!byField.has(field)) byField.set(field, { field, code, message })
  }
  return new ProblemError('invalid', 'Some fields are not valid', {
    errors: [...byField.values()],
  })
}

export const notFound = (
  detail = 'There is nothing here, or it is not visible to you',
): ProblemError => new ProblemError('not-found', detail)

export const approvalPending = (): ProblemError =>
  new ProblemError('approval-pending', serverMessages.approvalPending)

export const accountSuspended = (): ProblemError =>
  new ProblemError('suspended', serverMessages.accountSuspended)

/** Returns the response body (RFC 9457). */
export function toProblem(error: ProblemError): Problem {
  const { status, title } = problems[error.code]
  return {
    type: `urn:seam:problem:${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    ...(error.errors && { errors: error.errors }),
    ...(error.secondFactors && { secondFactors: error.secondFactors }),
  }
}
