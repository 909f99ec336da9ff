import { messages } from '@seam/contract/messages.ts'
import { isProblem } from '../../../lib/api/errors.ts'
import { explain } from '../../../lib/api/explain.ts'
import { UnreadableImage } from './crop-image.ts'

/** The type of an error at a picture that can still be seen, and sent again. */
export const REFUSED = 'refused'

/** What is said at a picture that could not be saved. */
export function problemOf(error: unknown): { type: string; message: string } {
  if (error instanceof UnreadableImage) {
    return { type: 'unreadable', message: messages.imageUnreadable }
  }
  return { type: REFUSED, message: said(error) }
}

/** The server's own words where it judged the file. */
function said(error: unknown): string {
  if (!isProblem(error, 413, 415, 422)) return explain(error)
  return error.errors[0]?.message ?? (error.detail || explain(error))
}
