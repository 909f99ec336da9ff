import { messages } from '@seam/contract/messages.ts'
import { formatWait } from './format/wait.ts'
import { ConnectionError, ProblemError } from './errors.ts'

/** Returns a sentence for users: what went wrong and what to do. */
export function explainError(error: unknown): string {
  if (error instanceof ConnectionError) {
    return 'Seam could not be reached. Check your connection and try again.'
  }
  if (!(error instanceof ProblemError)) return messages.internalError
  const later = error.retryAfter === null ? 'in a moment' : `in ${formatWait(error.retryAfter)}`
  if (error.status === 429) return `Too many tries. Try again ${later}.`
  if (error.status === 503) return `Seam is busy right now. Try again ${later}.`
  // The server's detail names the limit and says what to do.
  if (['insufficient-storage', 'quota-exceeded'].includes(error.code) && error.detail) {
    return error.detail
  }
  return messages.internalError
}
