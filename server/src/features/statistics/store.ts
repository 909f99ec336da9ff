import { type RawBuilder, sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db } from '../../infra/postgres/database.ts'

/** The videos that statistics are about: one, or all of an account. */
export type Subject = { itemId: number } | { ownerId: number }

const chosen = (subject: Subject): RawBuilder<unknown> =>
  'itemId' in subject
    ? sql`select id from item where id = ${subject.itemId}`
    : sql`
        select id from item
        where owner_id = ${subject.ownerId} and kind = 'video' and deleted_at is null`

const TODAY = sql`(now() at time zone 'utc')::date`
const firstDay = (days: number) => sql`${TODAY} - ${days - 1}::int`

export interface DayNumbers {
  /** `YYYY-MM-DD` */
  day: string
  views: number
  followers: number
  viewers: number
  upvotes: number
  downvotes: number
  comments: number
}

/**
 * Returns the numbers of the last days, the earliest first. The change of a counter is the
 * difference from the previous day with a row, and today's includes what happened since the last
 * view, today or yesterday.
 */
export async function findDays(db: Db, subject: Subject, days: number): Promise<DayNumbers[]> {
  const columns = sql`item_id, day, views, followers, viewers, upvotes, downvotes, comments`
  const { rows } = await sql<DayNumbers>`
    with chosen as (${chosen(subject)}), history as (
      select each.*, false as is_now from chosen cross join lateral (
        select ${columns} from video_day
        where item_id = chosen.id and day >= ${firstDay(days)}
        union all (
          select ${columns} from video_day
          where item_id = chosen.id and day < ${firstDay(days)}
          order by day desc limit 1)
      ) as each
      union all
      select item_id, ${TODAY}, 0, 0, 0, upvotes, downvotes, comments, true
      from item_counter as counter where item_id = any(array(select id from chosen))
        and exists (
          select from video_day as recent
          where recent.item_id = counter.item_id and recent.day >= ${TODAY} - 1)
    ), change as (
      select day, views, followers, viewers,
        upvotes - coalesce(lag(upvotes) over previous, first * upvotes) as upvotes,
        downvotes - coalesce(lag(downvotes) over previous, first * downvotes) as downvotes,
        comments - coalesce(lag(comments) over previous, first * comments) as comments
      from history
      -- 1 for a video from before the period: without an earlier row, its votes have no known day.
      join lateral (
        select (created_at < (${firstDay(days)})::timestamp at time zone 'utc')::int as first
        from item where item.id = history.item_id
      ) as item on true
      -- The current totals come after those of today's last view.
      window previous as (partition by item_id order by day, is_now)
    )
    select to_char(each.day, 'YYYY-MM-DD') as day,
      coalesce(sum(views), 0) as views, coalesce(sum(followers), 0) as followers,
      coalesce(sum(viewers), 0) as viewers,
      coalesce(sum(upvotes), 0)::bigint as upvotes,
      coalesce(sum(downvotes), 0)::bigint as downvotes,
      coalesce(sum(comments), 0)::bigint as comments
    from (
      select ${TODAY} - past as day from generate_series(0, ${days - 1}::int) as past
    ) as each
    left join change on change.day = each.day
    group by each.day order by each.day
    -- not null: day, views, followers, viewers, upvotes, downvotes, comments
  `.execute(db)
  return rows
}

/** Returns how many of the followers of an account followed it on each of the last days. */
export async function findFollowers(db: Db, accountId: number, days: number) {
  const { rows } = await sql<{ day: string; followers: number }>`
    select to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as day, count(*) as followers
    from follow
    where followee_id = ${accountId} and created_at >= (${firstDay(days)})::timestamp at time zone 'utc'
    group by day
    -- not null: day, followers
  `.execute(db)
  return new Map(rows.map(({ day, followers }) => [day, followers]))
}

/** Returns how many viewers watched each part of a video in the last days. */
export async function findWatchedParts(db: Db, itemId: number, days: number): Promise<number[]> {
  const { rows } = await sql<{ viewers: number }>`
    select sum(part.viewers) as viewers
    from video_day, unnest(watched) with ordinality as part (viewers, place)
    where item_id = ${itemId} and day >= ${firstDay(days)} and watched is not null
    group by place order by place
    -- not null: viewers
  `.execute(db)
  return rows.map(({ viewers }) => viewers)
}

/** Returns the most frequent known sources in the last days that may be named, of each video. */
export async function findSources(db: Db, subject: Subject, days: number) {
  const { rows } = await sql<{ from: string; viewers: number }>`
    select source as "from", sum(viewers)::bigint as viewers
    from (
      select source, sum(viewers) as viewers from video_source
      where item_id = any(array(${chosen(subject)})) and day >= ${firstDay(days)} and source <> ''
      group by item_id, source having sum(viewers) >= ${sql.lit(limits.fewViewers)}
    ) as of_video
    group by source
    order by sum(viewers) desc, source limit ${sql.lit(limits.statisticsTop)}
    -- not null: viewers
  `.execute(db)
  return rows
}

/** Returns the most viewed videos of an account in the last days. */
export async function findTopVideos(db: Db, ownerId: number, days: number) {
  const { rows } = await sql<{ publicId: string; title: string; views: number }>`
    select public_id as "publicId", title, top.views
    from (
      select item_id, sum(views) as views from video_day
      where item_id = any(array(${chosen({ ownerId })})) and day >= ${firstDay(days)}
      group by item_id having sum(views) >= ${sql.lit(limits.fewViewers)}
      order by sum(views) desc, item_id limit ${sql.lit(limits.statisticsTop)}
    ) as top
    join item on item.id = top.item_id join video on video.item_id = item.id
    order by top.views desc, top.item_id
    -- not null: views
  `.execute(db)
  return rows
}
