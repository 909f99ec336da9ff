import { messages } from '@seam/contract/messages.ts'
import { fieldProblem } from './http/problem-error.ts'

/**
 * A position in a list sorted by time and row id, newest first. Remains valid when the entry at
 * this position is deleted or leaves the list.
 */
export interface CursorPosition {
  at: Date
  id: number
}

/** A position in a list sorted by a whole number and row id, highest first. */
export interface RankPosition {
  rank: number
  id: number
}

/** Encodes positions as opaque strings that need no escaping in a URL. */
export interface CursorFormat<Position> {
  encode: (position: Position) => string
  /** Throws a 422 error for any string that `encode` would not return. */
  decode: (cursor: string) => Position
}

export const timeCursor: CursorFormat<CursorPosition> = {
  encode: ({ at, id }) => toBase64(`${at.getTime().toString(36)}.${id.toString(36)}`),
  decode(cursor) {
    const [, at = '', id = ''] =
      /^([0-9a-z]{1,9})\.([0-9a-z]{1,10})$/.exec(fromBase64(cursor)) ?? []
    const position = { at: new Date(Number.parseInt(at, 36)), id: Number.parseInt(id, 36) }
    if (Number.isNaN(position.at.getTime())) throw invalidCursor()
    return position
  },
}

/** Cursors of lists with the named order. Rejects cursors of other orders. */
export const rankCursor = (order: string): CursorFormat<RankPosition> => ({
  encode: ({ rank, id }) => toBase64(`${order}.${rank.toString(36)}.${id.toString(36)}`),
  decode(cursor) {
    const [, name, rank = '', id = ''] =
      /^([a-z]+)\.(-?[0-9a-z]{1,10})\.([0-9a-z]{1,10})$/.exec(fromBase64(cursor)) ?? []
    if (name !== order) throw invalidCursor()
    return { rank: Number.parseInt(rank, 36), id: Number.parseInt(id, 36) }
  },
})

const toBase64 = (text: string) => Buffer.from(text).toString('base64url')
const fromBase64 = (cursor: string) => Buffer.from(cursor, 'base64url').toString()
const invalidCursor = () => fieldProblem('cursor', messages.cursor)
