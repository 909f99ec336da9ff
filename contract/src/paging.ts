import * as z from 'zod'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

const digits = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .transform(Number)

const pageNumber = z
  .union([z.int(), digits], { error: messages.page })
  .refine((page) => page >= 1 && page <= 9_999_999, { error: messages.page })

const pageSize = z
  .union([z.int(), digits], { error: messages.limit })
  .refine((size) => size >= 1 && size <= limits.maxPageSize, { error: messages.limit })

/** What every list takes: `page` from 1, `limit` 1 to 50, and the `nextCursor` of the page before. */
export const pageQuery = {
  page: pageNumber.default(1),
  limit: pageSize.default(limits.pageSize),
  cursor: z
    .string({ error: messages.cursor })
    .regex(/^[A-Za-z0-9_-]{1,200}$/, { error: messages.cursor })
    .optional(),
}

/** Whose: everybody's, or of those whom the signed-in user follows. */
export const feed = z.enum(['all', 'following'], { error: messages.feed })

/** Of two ways to choose whose things are listed, one at a time. */
export const oneChoice = ({ feed: chosen, username }: { feed: string; username?: unknown }) =>
  chosen === 'all' || username === undefined

/** A page of a list, newest first. `nextCursor` is null on the last page. */
export const paged = <Doc extends z.ZodType>(doc: Doc) =>
  z.object({
    docs: z.array(doc),
    totalDocs: z.int(),
    page: z.int(),
    limit: z.int(),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
    nextCursor: z.string().nullable(),
  })

export interface Paged<Doc> {
  docs: Doc[]
  totalDocs: number
  page: number
  limit: number
  hasNextPage: boolean
  hasPrevPage: boolean
  nextCursor: string | null
}
