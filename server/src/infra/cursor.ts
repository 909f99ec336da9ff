import { messages } from '@seam/contract/messages.ts'
import { fieldProblem } from './http/problem-error.ts'

/**
 * A position in a list sorted by time and row id, newest first. It stays the same when the entry at this
 * position is deleted or leaves the list.
 */
export interface CursorPosition {
  at: Date
  id: number
}

/** Encodes a position as an opaque string that needs no escaping in a URL. */
export const encodeCursor = ({ at, id }: CursorPosition): string =>
  Buffer.from(`${at.getTime().toString(36)}.${id.toString(36)}`).toString('base64url')

/** Decodes a cursor. Throws a 422 error for any other string. */
export function decodeCursor(cursor: string): CursorPosition {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at = '', id = ''] = /^([0-9a-z]{1,9})\.([0-9a-z]{1,10})$/.exec(text) ?? []
  const position = { at: new Date(Number.parseInt(at, 36)), id: Number.parseInt(id, 36) }
  if (Number.isNaN(position.at.getTime())) throw fieldProblem('cursor', messages.cursor)
  return position
}
