import { messages } from '@seam/contract/messages.ts'
import { isProblem } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { UnreadableImageError } from './crop-image.ts'

/** Error type for an image that can still be shown, and sent again. */
export const REJECTED = 'rejected'

/** Returns the form error for an image that could not be saved. */
export function imageFieldError(error: unknown): { type: string; message: string } {
  if (error instanceof UnreadableImageError) {
    return { type: 'unreadable', message: messages.imageUnreadable }
  }
  return { type: REJECTED, message: serverMessage(error) }
}

/** Returns the server's own message if it rejected the file. */
function serverMessage(error: unknown): string {
  if (!isProblem(error, 413, 415, 422)) return explainError(error)
  return error.errors[0]?.message ?? (error.detail || explainError(error))
}
