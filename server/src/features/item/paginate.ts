import type { Paged } from '@seam/contract/paging.ts'
import { type CursorFormat, type CursorPosition, timeCursor } from '../../infra/cursor.ts'

/** The start of a page: after a cursor (keyset paging), or at an offset. */
export type PageStart<Position = CursorPosition> = { after: Position } | { offset: number }

export interface PageQuery {
  page: number
  limit: number
  cursor?: string | undefined
}

const toPageStart = <Position>(
  { page, limit, cursor }: PageQuery,
  format: CursorFormat<Position>,
): PageStart<Position> =>
  cursor ? { after: format.decode(cursor) } : { offset: (page - 1) * limit }

interface PageSource<Doc, Position> {
  total: number
  /** Maximum number of entries that are counted: the list may be longer. If absent, all are. */
  maxTotal?: number | undefined
  findEntries: (from: PageStart<Position>, limit: number) => Promise<Position[]>
  /** Returns the documents of these row ids, in the same order. */
  loadDocs: (ids: number[]) => Promise<Doc[]>
}

/** An empty page, of a list with nothing for the viewer. */
export const emptyPage = ({ page, limit }: PageQuery): Paged<never> => ({
  docs: [],
  totalDocs: 0,
  page,
  limit,
  hasNextPage: false,
  hasPrevPage: page > 1,
  nextCursor: null,
})

/** Builds a page of a list sorted by time. */
export const paginate = <Doc>(query: PageQuery, source: PageSource<Doc, CursorPosition>) =>
  paginateBy(timeCursor, query, source)

/** Builds a page of a list. Requests one more entry than the page size to detect a next page. */
export async function paginateBy<Doc, Position extends { id: number }>(
  format: CursorFormat<Position>,
  query: PageQuery,
  { total, maxTotal = Number.POSITIVE_INFINITY, findEntries, loadDocs }: PageSource<Doc, Position>,
): Promise<Paged<Doc>> {
  const { page, limit } = query
  const from = toPageStart(query, format)
  // No query is needed past the end.
  const isPastEnd = 'offset' in from && from.offset > total && total < maxTotal
  const found = isPastEnd ? [] : await findEntries(from, limit + 1)
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
    nextCursor: hasNextPage && last ? format.encode(last) : null,
  }
}

/** Returns the rows in the order of the ids. Skips ids without a row. */
export function sortByIds<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
