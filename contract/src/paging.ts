import * as z from 'zod'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .transform(Number)

const pageNumber = z
  .union([z.int(), wholeNumber], { error: messages.page })
  .refine((page) => page >= 1 && page <= 9_999_999, { error: messages.page })

const pageSize = z
  .union([z.int(), wholeNumber], { error: messages.limit })
  .refine((size) => size >= 1 && size <= limits.maxPageSize, { error: messages.limit })

/** Query parameters of every list: `page` from 1, `limit` 1 to 50, and the previous page's `nextCursor`. */
export const pageQuery = {
  page: pageNumber.default(1),
  limit: pageSize.default(limits.pageSize),
  cursor: z
    .string({ error: messages.cursor })
    .regex(/^[A-Za-z0-9_-]{1,200}$/, { error: messages.cursor })
    .optional(),
}

/** Items of all owners, or only of accounts that the viewer follows. */
export const feed = z.enum(['all', 'following'], { error: messages.feed })

/** Whether a query does not combine `feed=following` with a username. */
export const isSingleSource = ({ feed: scope, username }: { feed: string; username?: unknown }) =>
  scope === 'all' || username === undefined

/** The schema of a page of a list. `nextCursor` is null on the last page. */
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
