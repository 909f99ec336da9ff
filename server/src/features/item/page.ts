import type { Paged } from '@seam/contract/paging.ts'
import { writeCursor } from '../../infra/cursor.ts'
import { type Entry, type From, fromOf, type PageQuery } from './lists.ts'

interface PageSource<Doc> {
  /** Total number of entries in the list. */
  total: number
  /** Returns up to `limit` entries. */
  entries: (from: From, limit: number) => Promise<Entry[]>
  /** Returns the documents of these row ids, in the same order. */
  docs: (ids: number[]) => Promise<Doc[]>
}

/** Builds a page of a list. Requests one entry more than the page size to detect a next page. */
export async function pageOf<Doc>(
  query: PageQuery,
  { total, entries, docs }: PageSource<Doc>,
): Promise<Paged<Doc>> {
  const { page, limit } = query
  const from = fromOf(query)
  // No query is needed past the end.
  const found = 'offset' in from && from.offset > total ? [] : await entries(from, limit + 1)
  const entriesOnPage = found.slice(0, limit)
  const last = entriesOnPage.at(-1)
  const hasNextPage = found.length > limit
  return {
    docs: await docs(entriesOnPage.map(({ id }) => id)),
    totalDocs: total,
    page,
    limit,
    hasNextPage,
    hasPrevPage: page > 1,
    nextCursor: hasNextPage && last ? writeCursor(last) : null,
  }
}

/** Returns the rows in the order of the ids. Skips ids without a row. */
export function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
