import { messages } from '@seam/contract/messages.ts'
import { refuseField } from './http/refusal.ts'

/** A place in a list that is sorted by time and row number, newest first. */
export interface Place {
  at: Date
  id: number
}

/** The place as an opaque word. */
export const writeCursor = ({ at, id }: Place): string =>
  Buffer.from(`${at.getTime().toString(36)}.${id.toString(36)}`).toString('base64url')

/** The place that such a word names. Refuses any other word with 422. */
export function readCursor(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at = '', id = ''] = /^([0-9a-z]{1,9})\.([0-9a-z]{1,10})$/.exec(text) ?? []
  const place = { at: new Date(Number.parseInt(at, 36)), id: Number.parseInt(id, 36) }
  if (Number.isNaN(place.at.getTime()) || !Number.isSafeInteger(place.id)) {
    throw refuseField('cursor', messages.cursor)
  }
  return place
}
