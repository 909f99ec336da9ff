import { messages } from '@seam/contract/messages.ts'
import { fieldProblem } from './http/problem-error.ts'

/** A position in a list sorted by time, newest first: directly after the item of this public id. */
export interface CursorPosition {
  at: Date
  publicId: string
}

/** Encodes a position as an opaque string that needs no escaping in a URL. */
export const encodeCursor = ({ at, publicId }: CursorPosition): string =>
  Buffer.from(`${at.getTime().toString(36)}.${publicId}`).toString('base64url')

/** Decodes a cursor. Throws a 422 error for any other string. */
export function decodeCursor(cursor: string): CursorPosition {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at, publicId] = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{11})$/.exec(text) ?? []
  const time = new Date(Number.parseInt(at ?? '', 36))
  if (publicId === undefined || Number.isNaN(time.getTime())) {
    throw fieldProblem('cursor', messages.cursor)
  }
  return { at: time, publicId }
}
