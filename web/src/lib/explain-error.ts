import { t } from '@lingui/core/macro'
import { INTERNAL_ERROR } from '@seam/contract/internal-error.ts'
import { site } from './site.ts'
import { formatWait } from './format/wait.ts'
import { ConnectionError, ProblemError } from './errors.ts'

/** Statuses whose detail names the reason: forbidden, conflict, too large, insufficient storage. */
const DETAILED = [403, 409, 413, 507]

/** Returns a sentence for users: what went wrong and what to do. */
export function explainError(error: unknown): string {
  const { name } = site
  if (error instanceof ConnectionError) {
    return t`${name} could not be reached. Check your connection and try again.`
  }
  if (!(error instanceof ProblemError)) return INTERNAL_ERROR
  const wait = error.retryAfter === null ? null : formatWait(error.retryAfter)
  if (error.status === 429) {
    return wait === null
      ? t`Too many attempts. Try again in a moment.`
      : t`Too many attempts. Try again in ${wait}.`
  }
  if (error.status === 503) {
    return wait === null
      ? t`${name} is busy right now. Try again in a moment.`
      : t`${name} is busy right now. Try again in ${wait}.`
  }
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
  const advice = explanation === INTERNAL_ERROR ? t`Try again in a moment.` : explanation
  const detail = error instanceof ProblemError ? error.detail : ''
  const message = detail || explanation
  return { message, advice: message === advice ? '' : advice }
}
