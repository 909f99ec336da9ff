import {
  type FieldError,
  type Problem,
  type ProblemCode,
  problems,
} from '@seam/contract/problem.ts'

interface Particulars {
  errors?: FieldError[]
  /** Seconds after which it may be tried again. */
  retryAfter?: number
  cause?: unknown
}

/** A request is refused. Thrown anywhere, it becomes the problem answer of its code. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, detail: string, particulars: Particulars = {}) {
    super(detail, { cause: particulars.cause })
    this.code = code
    this.errors = particulars.errors
    this.retryAfter = particulars.retryAfter
  }

  get status(): number {
    return problems[this.code].status
  }
}

/** Something is wrong with one field: 422, or 409 where it is taken. */
export const refuseField = (
  field: string,
  message: string,
  code: 'invalid' | 'taken' = 'invalid',
): Refusal => new Refusal(code, message, { errors: [{ field, code, message }] })

export const notFound = (detail = 'There is nothing here, or not for you'): Refusal =>
  new Refusal('not-found', detail)

/** The body of a problem answer, RFC 9457. */
export function problemOf(refusal: Refusal): Problem {
  const { status, title } = problems[refusal.code]
  return {
    type: `urn:seam:problem:${refusal.code}`,
    title,
    status,
    detail: refusal.message,
    code: refusal.code,
    ...(refusal.errors && { errors: refusal.errors }),
  }
}
