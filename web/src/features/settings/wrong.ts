import { messages } from '@seam/contract/messages.ts'
import { explain } from '../../lib/api/explain.ts'

/** Returns that something went wrong, and what to do if that is known. */
export function wrong(error: unknown): string {
  const explanation = explain(error)
  return explanation === messages.wrong ? explanation : `${messages.wrong}. ${explanation}`
}
