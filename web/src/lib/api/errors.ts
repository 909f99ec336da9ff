import type { FieldError, Problem } from '@seam/contract/problem.ts'

/** A refusal: what is wrong, in the server's words. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: readonly FieldError[]
  /** Seconds to wait before another try, where the server named them. */
  readonly retryAfter: number | null

  constructor(status: number, problem: Partial<Problem>, retryAfter: number | null = null) {
    super(problem.detail ?? problem.title ?? `Refused with ${status}`)
    this.status = status
    this.code = problem.code ?? 'internal'
    this.detail = problem.detail ?? ''
    this.errors = problem.errors ?? []
    this.retryAfter = retryAfter
  }
}

/** No answer: the network, or a server that is not there. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
}

/** Whether an error is a refusal with this status. */
export const isProblem = (error: unknown, ...statuses: number[]): error is ProblemError =>
  error instanceof ProblemError && statuses.includes(error.status)

/** Whether somebody called off what failed. */
export const isAbort = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError'
