import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { FeedSort, TopRange } from '@seam/contract/sorting.ts'
import { rankCursor } from '../../infra/cursor.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findListedItems, getListTotals, type ListFilter } from './list-store.ts'
import { type PageQuery, paginate, paginateBy } from './paginate.ts'
import { countRankedItems, findRankedItems, type ListRanking } from './ranked-list-store.ts'

/** A query of a feed in one of its orders. */
export interface SortedQuery extends PageQuery {
  sort: FeedSort
  range?: TopRange | undefined
}

const DEFAULT_RANGE: TopRange = 'week'

/** Returns a page of the listed items of a list, in the order of the query. */
export async function paginateList<Doc>(
  db: Db,
  list: ListFilter,
  query: SortedQuery,
  loadDocs: (ids: number[]) => Promise<Doc[]>,
): Promise<Paged<Doc>> {
  const { sort, range = DEFAULT_RANGE } = query
  if (sort === 'new') {
    return paginate(query, {
      total: (await getListTotals(db, list)).listed,
      findEntries: (from, limit) => findListedItems(db, list, from, limit),
      loadDocs,
    })
  }
  const ranking: ListRanking = sort === 'top' ? { sort, range } : { sort }
  const isPeriod = sort === 'top' && range !== 'all'
  return paginateBy(rankCursor(sort), query, {
    total: isPeriod
      ? await countRankedItems(db, list, ranking)
      : (await getListTotals(db, list)).listed,
    maxTotal: isPeriod ? limits.topTotal : undefined,
    findEntries: (from, limit) => findRankedItems(db, list, ranking, from, limit),
    loadDocs,
  })
}

/** The parts of a query that select a page, for the key of a cached page. */
export const pageKey = ({ page, limit, cursor, sort, range }: SortedQuery) =>
  [page, limit, cursor, sort, range] as const
