import { messages } from '@seam/contract/messages.ts'
import { explain } from '../../lib/api/explain.ts'

/** That something went wrong, and what to do where that is known. */
export function wrong(error: unknown): string {
  const explained = explain(error)
  return explained === messages.wrong ? explained : `${messages.wrong}. ${explained}`
}
