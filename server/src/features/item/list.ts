import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { LookupContext } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findVisibleAccount } from '../visibility/visible-account-store.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { FeedSort, TopRange } from '@seam/contract/sorting.ts'
import { rankCursor } from '../../infra/cursor.ts'
import { findListedItems, getListTotals, type ListFilter } from './list-store.ts'
import { type PageQuery, paginate, paginateBy } from './paginate.ts'
import { countRankedItems, findRankedItems, type ListRanking } from './ranked-list-store.ts'

/**
 * Returns the account id of the `username` in a list query, or null if absent. Throws 404 for a
 * username that is unknown or not visible, and 401 if an anonymous viewer requests the following
 * feed.
 */
export async function resolveListOwner(
  db: Db,
  { query: { username, feed }, viewer }: LookupContext,
): Promise<number | null> {
  if (feed === 'following' && !viewer) {
    throw new ProblemError('not-signed-in', 'Sign in to see the feed of the people you follow')
  }
  if (typeof username !== 'string') return null
  const ownerId = await findVisibleAccount(db, username, viewer)
  if (ownerId === undefined) throw notFound('There is no such user')
  return ownerId
}

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

/** The parts of a query that select a page, as the key of a cached page. */
export const pageKey = ({ page, limit, cursor, sort, range }: SortedQuery) =>
  [page, limit, cursor, sort, range] as const

const orders: Record<FeedSort, string> = {
  new: 'newest first',
  top: 'most votes first',
  hot: 'by votes and time',
}

/** Returns the response message of a list, which names its order. */
export const listMessage =
  (name: string) =>
  ({ sort }: { sort: FeedSort }): string =>
    `${name}, ${orders[sort]}`
