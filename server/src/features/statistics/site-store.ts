import { sql } from 'kysely'
import type { SitePeriod, SitePoint } from '@seam/contract/statistics.ts'
import type { Db } from '../../infra/postgres/database.ts'

interface Measured {
  diskBytes: number
  waitingJobs: number
}

const THIS_HOUR = sql`date_trunc('hour', now(), 'utc')`

/**
 * Saves what was measured now in this hour, and counts the rest for it and for the earlier hours of
 * a day since the last one. Views are counted when they happen.
 */
export const saveSiteHours = (db: Db, { diskBytes, waitingJobs }: Measured) =>
  sql`
    with hours as (
      select hour, hour + interval '1 hour' as ends
      from generate_series(
        greatest(
          ${THIS_HOUR} - interval '23 hours',
          (select max(hour) from site_hour where hour < ${THIS_HOUR} and disk_bytes is not null)
        ), ${THIS_HOUR}, '1 hour') as hour
    )
    insert into site_hour as site
      (hour, members, videos, posts, errors, disk_bytes, waiting_jobs)
    select hour,
      (select count(*) from account where created_at >= hour and created_at < ends),
      (select count(*) from item where kind = 'video' and deleted_at is null
         and listed_at >= hour and listed_at < ends),
      (select count(*) from item where kind = 'post' and deleted_at is null
         and listed_at >= hour and listed_at < ends),
      (select coalesce(sum(count), 0) from request_incident
       where kind = 'error' and request_incident.hour = hours.hour),
      case when hour = ${THIS_HOUR} then ${diskBytes}::bigint end,
      case when hour = ${THIS_HOUR} then ${waitingJobs}::int end
    from hours order by hour
    on conflict (hour) do update set
      members = excluded.members, videos = excluded.videos, posts = excluded.posts,
      errors = excluded.errors,
      disk_bytes = coalesce(excluded.disk_bytes, site.disk_bytes),
      waiting_jobs = greatest(excluded.waiting_jobs, site.waiting_jobs)
  `.execute(db)

/** Deletes the hours that no period includes. */
export const deleteOldSiteHours = (db: Db) =>
  sql`delete from site_hour where hour < now() - interval '370 days'`.execute(db)

const steps = {
  day: { length: '23 hours', unit: 'hour' },
  month: { length: '29 days', unit: 'day' },
  year: { length: '364 days', unit: 'day' },
} as const satisfies Record<SitePeriod, { length: string; unit: 'hour' | 'day' }>

/** Returns the numbers of the site by hour or by day in UTC, the earliest first. */
export async function findSitePoints(db: Db, period: SitePeriod): Promise<SitePoint[]> {
  const { length, unit } = steps[period]
  const start = sql`(date_trunc(${sql.lit(unit)}, now() at time zone 'utc')
    - ${sql.lit(length)}::interval) at time zone 'utc'`
  const { rows } = await sql<Omit<SitePoint, 'at'> & { at: Date }>`
    select date_trunc(${sql.lit(unit)}, hour, 'utc') as at,
      sum(members) as members, sum(videos) as videos, sum(posts) as posts, sum(views) as views,
      sum(errors) as errors, (array_agg(disk_bytes order by hour desc)
        filter (where disk_bytes is not null))[1] as "diskBytes",
      max(waiting_jobs) as "waitingJobs"
    from site_hour where hour >= ${start} and hour <= now()
    group by at order by at
    -- not null: at, members, videos, posts, views, errors
  `.execute(db)
  return rows.map(({ at, ...point }) => ({ ...point, at: at.toISOString() }))
}
