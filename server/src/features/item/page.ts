import type { Paged } from '@seam/contract/paging.ts'
import { writeCursor } from '../../infra/cursor.ts'
import { type Entry, type From, fromOf, type PageQuery } from './lists.ts'

interface Parts<Doc> {
  /** How many there are in all. */
  total: number
  /** Up to `most` of them. */
  entries: (from: From, most: number) => Promise<Entry[]>
  /** What is shown of these, in their order. */
  docs: (ids: number[]) => Promise<Doc[]>
}

/** A page of a list: one entry more than it shows is asked for, to know whether it goes on. */
export async function pageOf<Doc>(
  query: PageQuery,
  { total, entries, docs }: Parts<Doc>,
): Promise<Paged<Doc>> {
  const { page, limit } = query
  const from = fromOf(query)
  // Behind the end there is nothing to look for.
  const found = 'offset' in from && from.offset > total ? [] : await entries(from, limit + 1)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const hasNextPage = found.length > limit
  return {
    docs: await docs(shown.map(({ id }) => id)),
    totalDocs: total,
    page,
    limit,
    hasNextPage,
    hasPrevPage: page > 1,
    nextCursor: hasNextPage && last ? writeCursor(last) : null,
  }
}

/** Rows in the order of the row numbers that they were asked for by. */
export function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
