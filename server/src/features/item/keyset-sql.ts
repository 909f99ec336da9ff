import { type RawBuilder, sql } from 'kysely'
import type { RankPosition } from '../../infra/cursor.ts'
import type { PageStart } from './paginate.ts'

/** The order of a list: by the time `at`, then by the row id `id`, both descending. */
export interface KeysetOrder {
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** Sorts both in ascending order instead. */
  isAscending?: true
}

/** Returns the condition for a page that starts after a cursor. */
export const afterCursor = (from: PageStart, { at, id, isAscending }: KeysetOrder) =>
  'after' in from
    ? sql`and (${at}, ${id}) ${isAscending ? sql`>` : sql`<`} (${from.after.at}, ${from.after.id})`
    : sql``

/** The order of a list: by `rank`, then by the row id `id`, both descending. */
export interface RankOrder {
  rank: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

/** Returns the condition for a page by rank that starts after a cursor. */
export const afterRank = (from: PageStart<RankPosition>, { rank, id }: RankOrder) =>
  'after' in from
    ? sql`and (${rank}, ${id}) < (${from.after.rank}::bigint, ${from.after.id}::bigint)`
    : sql``

/** Returns the offset clause of a page that does not start after a cursor. */
export const offsetClause = (from: PageStart<unknown>) =>
  'offset' in from && from.offset ? sql`offset ${from.offset}` : sql``

/**
 * Returns how many rows each of several merged lists must provide. A literal for most pages, so
 * that the planner knows that they are few.
 */
export const rowsNeeded = (from: PageStart<unknown>, limit: number) =>
  'offset' in from && from.offset ? sql`${limit + from.offset}` : sql.lit(limit)
