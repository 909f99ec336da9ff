import { INTERNAL_ERROR } from '@seam/contract/internal-error.ts'
import { site } from './site.ts'
import { formatWait } from './format/wait.ts'
import { ConnectionError, ProblemError } from './errors.ts'

/** Statuses whose detail names the reason: forbidden, conflict, too large, insufficient storage. */
const DETAILED = [403, 409, 413, 507]

/** Returns a sentence for users: what went wrong and what to do. */
export function explainError(error: unknown): string {
  if (error instanceof ConnectionError) {
    return `${site.name} could not be reached. Check your connection and try again.`
  }
  if (!(error instanceof ProblemError)) return INTERNAL_ERROR
  const later = error.retryAfter === null ? 'in a moment' : `in ${formatWait(error.retryAfter)}`
  if (error.status === 429) return `Too many attempts. Try again ${later}.`
  if (error.status === 503) return `${site.name} is busy right now. Try again ${later}.`
  if (DETAILED.includes(error.status) && error.code !== 'anti-forgery' && error.detail) {
    return error.detail
  }
  return INTERNAL_ERROR
}

/**
 * Returns the server's own message about a failed request, else what went wrong, and what to do
 * about it: an empty string if the message says that already.
 */
export function describeError(error: unknown): { message: string; advice: string } {
  const explanation = explainError(error)
  const advice = explanation === INTERNAL_ERROR ? 'Try again in a moment.' : explanation
  const detail = error instanceof ProblemError ? error.detail : ''
  const message = detail || explanation
  return { message, advice: message === advice ? '' : advice }
}
