import { sql } from 'kysely'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

/** Requests of one route that were slow or failed within one hour, or within the last day. */
export interface Incident {
  kind: 'slow' | 'error'
  method: string
  /** The route pattern. */
  route: string
  status: number
  count: number
  maxMs: number
  /** Of the last error; '' for slow requests. */
  message: string
  lastAt: Date
}

/**
 * Adds incidents of one hour to those of other processes. The order is the same in all processes.
 */
export const addIncidents = (db: Db, incidents: (Incident & { hour: Date })[]) =>
  db
    .insertInto('request_incident')
    .values(
      incidents.map(({ maxMs, lastAt, ...incident }) => ({
        ...incident,
        max_ms: maxMs,
        last_at: lastAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'hour', 'method', 'route', 'status']).doUpdateSet((row) => ({
        count: sql<number>`request_incident.count + ${row.ref('excluded.count')}`,
        max_ms: sql<number>`greatest(request_incident.max_ms, ${row.ref('excluded.max_ms')})`,
        message: row.ref('excluded.message'),
        last_at: row.ref('excluded.last_at'),
      })),
    )
    .execute()

export const deleteOldIncidents = (db: Db) =>
  sql`
    delete from request_incident where ctid = any(array(
      select ctid from request_incident where hour < now() - interval '25 hours'
      for update skip locked))`.execute(db)

/** Returns the incidents of the last day by route and status, latest first. */
export const findIncidents = sqlStatement<[limit: number], Incident>(
  `select kind, method, route, status, sum(count)::int as count, max(max_ms) as "maxMs",
     (array_agg(message order by last_at desc))[1] as message, max(last_at) as "lastAt"
   from request_incident where last_at > now() - interval '1 day'
   group by kind, method, route, status order by max(last_at) desc limit $1
   -- not null: count, maxMs, message, lastAt`,
)
