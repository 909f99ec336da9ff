import type { FieldError, Problem, SecondFactor } from '@seam/contract/problem.ts'

/** An error response (RFC 9457), with the server's messages. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: readonly FieldError[]
  /** With `second-factor-required`: what completes the sign-in. */
  readonly secondFactors: readonly SecondFactor[]
  /** The `Retry-After` of the response in seconds; null if it has none. */
  readonly retryAfter: number | null

  constructor(status: number, problem: Partial<Problem>, retryAfter: number | null = null) {
    super(problem.detail ?? problem.title ?? `Request failed with status ${status}`)
    this.status = status
    this.code = problem.code ?? 'internal'
    this.detail = problem.detail ?? ''
    this.errors = problem.errors ?? []
    this.secondFactors = problem.secondFactors ?? []
    this.retryAfter = retryAfter
  }
}

/** No response: the network failed, or the server is unreachable. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
}

/** Whether an error is an error response with one of these statuses. */
export const isProblem = (error: unknown, ...statuses: number[]): error is ProblemError =>
  error instanceof ProblemError && statuses.includes(error.status)

/** Whether an operation failed because it was aborted. */
export const isAbortError = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'
