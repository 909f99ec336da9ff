import { messages } from '@seam/contract/messages.ts'
import { explainError } from '../../lib/explain-error.ts'

/** Returns a message that something went wrong, and what to do if that is known. */
export function describeFailure(error: unknown): string {
  const explanation = explainError(error)
  return explanation === messages.internalError
    ? explanation
    : `${messages.internalError}. ${explanation}`
}
