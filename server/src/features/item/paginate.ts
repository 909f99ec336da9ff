import type { Paged } from '@seam/contract/paging.ts'
import { type CursorPosition, decodeCursor, encodeCursor } from '../../infra/cursor.ts'

/** The start of a page: after a cursor (keyset paging), or at an offset. */
export type PageStart = { after: CursorPosition } | { offset: number }

export interface PageQuery {
  page: number
  limit: number
  cursor?: string | undefined
}

export const toPageStart = ({ page, limit, cursor }: PageQuery): PageStart =>
  cursor ? { after: decodeCursor(cursor) } : { offset: (page - 1) * limit }

interface PageSource<Doc> {
  /** Total number of entries in the list. */
  total: number
  /** Returns up to `limit` entries. */
  findEntries: (from: PageStart, limit: number) => Promise<CursorPosition[]>
  /** Returns the documents of these row ids, in the same order. */
  loadDocs: (ids: number[]) => Promise<Doc[]>
}

/** Builds a page of a list. Requests one entry more than the page size to detect a next page. */
export async function paginate<Doc>(
  query: PageQuery,
  { total, findEntries, loadDocs }: PageSource<Doc>,
): Promise<Paged<Doc>> {
  const { page, limit } = query
  const from = toPageStart(query)
  // No query is needed past the end.
  const found = 'offset' in from && from.offset > total ? [] : await findEntries(from, limit + 1)
  const entriesOnPage = found.slice(0, limit)
  const last = entriesOnPage.at(-1)
  const hasNextPage = found.length > limit
  return {
    docs: await loadDocs(entriesOnPage.map(({ id }) => id)),
    totalDocs: total,
    page,
    limit,
    hasNextPage,
    hasPrevPage: page > 1,
    nextCursor: hasNextPage && last ? encodeCursor(last) : null,
  }
}

/** Returns the rows in the order of the ids. Skips ids without a row. */
export function sortByIds<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
