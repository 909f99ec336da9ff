import { messages } from '@seam/contract/messages.ts'
import { refuseField } from './http/refusal.ts'

/** A place in a list that is sorted by time, newest first: behind the item of this name. */
export interface Place {
  at: Date
  publicId: string
}

/** The place as an opaque word. */
export const writeCursor = ({ at, publicId }: Place): string =>
  Buffer.from(`${at.getTime().toString(36)}.${publicId}`).toString('base64url')

/** The place that such a word names. Refuses any other word with 422. */
export function readCursor(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at, publicId] = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{11})$/.exec(text) ?? []
  const time = new Date(Number.parseInt(at ?? '', 36))
  if (publicId === undefined || Number.isNaN(time.getTime())) {
    throw refuseField('cursor', messages.cursor)
  }
  return { at: time, publicId }
}
