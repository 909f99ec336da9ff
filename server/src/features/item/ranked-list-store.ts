import { type RawBuilder, sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { TopRange } from '@seam/contract/sorting.ts'
import type { RankPosition } from '../../infra/cursor.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { andNotExcluded } from '../visibility/exclusion-sql.ts'
import { afterRank, offsetClause, rowsNeeded } from './keyset-sql.ts'
import type { ListFilter } from './list-store.ts'
import type { PageStart } from './paginate.ts'

/** An order of a list other than newest first. */
export type ListRanking = { sort: 'top'; range: TopRange } | { sort: 'hot' }

type From = PageStart<RankPosition>

interface RankingSql {
  rank: RawBuilder<unknown>
  /** Selects the index of the items in the period, which a job keeps up to date. */
  isRanked: RawBuilder<unknown>
  /** Omits items that have left the period since the last run of the job. */
  isRecent?: RawBuilder<unknown>
}

const hotSql: RankingSql = { rank: sql.ref('hot'), isRanked: sql`listed_at is not null` }
const rank = sql.ref('score')
const id = sql.ref('item_id')
const topSql: Record<TopRange, RankingSql> = {
  day: {
    rank,
    isRanked: sql`recency = 2`,
    isRecent: sql`and listed_at > now() - interval '1 day'`,
  },
  week: {
    rank,
    isRanked: sql`recency >= 1`,
    isRecent: sql`and listed_at > now() - interval '7 days'`,
  },
  all: { rank, isRanked: sql`listed_at is not null` },
}
const rankingSql = (ranking: ListRanking): RankingSql =>
  ranking.sort === 'hot' ? hotSql : topSql[ranking.range]

/**
 * The parts of a list that each have their own index, as SQL: a source and a condition. The caller
 * merges them.
 */
function partsOf({ kind, category, followerId, hideNsfw, excludedFor }: ListFilter) {
  const ofCategory = category ? sql`category = ${category}` : sql`kind = ${sql.lit(kind)}`
  if (followerId !== undefined) {
    return {
      source: sql`(select followee_id from follow where follower_id = ${followerId}
        ${andNotExcluded(excludedFor, 'follow.followee_id')}) as part`,
      isInPart: sql`owner_id = part.followee_id and kind = ${sql.lit(kind)} and ${ofCategory}
        ${hideNsfw ? sql`and not nsfw` : sql``}`,
    }
  }
  return {
    source: sql`(values (false) ${hideNsfw ? sql`` : sql`, (true)`}) as part (nsfw)`,
    isInPart: sql`${ofCategory} and item_score.nsfw = part.nsfw
      ${andNotExcluded(excludedFor, 'item_score.owner_id')}`,
  }
}

/** Returns the listed items of a list, highest rank first, newest first among equals. */
export async function findRankedItems(
  db: Db,
  list: ListFilter,
  ranking: ListRanking,
  from: From,
  limit: number,
): Promise<RankPosition[]> {
  const { rank, isRanked, isRecent = sql`` } = rankingSql(ranking)
  const { source, isInPart } = partsOf(list)
  const { rows } = await sql<RankPosition>`
    select highest.* from ${source} cross join lateral (
      select item_id as id, ${rank} as rank from item_score
      where ${isInPart} and ${isRanked} ${isRecent} ${afterRank(from, { rank, id })}
      order by ${rank} desc, item_id desc
      limit ${rowsNeeded(from, limit)}
    ) as highest
    order by rank desc, id desc
    limit ${sql.lit(limit)} ${offsetClause(from)}
  `.execute(db)
  return rows
}

/**
 * Returns the number of listed items in the period of a ranking, at most `limits.topTotal`, as of
 * the last run of the job.
 */
export async function countRankedItems(
  db: Db,
  list: ListFilter,
  ranking: ListRanking,
): Promise<number> {
  const { isRanked } = rankingSql(ranking)
  const { source, isInPart } = partsOf(list)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${source} join item_score on ${isInPart} and ${isRanked}
      limit ${sql.lit(limits.topTotal)}
    ) as counted
  `.execute(db)
  return rows[0]?.total ?? 0
}
