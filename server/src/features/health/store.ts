import { sqlStatement } from '../../infra/postgres/statement.ts'

/** Reads sizes from the catalog, without counting rows. */
export const findDatabaseFacts = sqlStatement<
  [],
  {
    version: string
    schema: string
    bytes: number
    isSynchronous: boolean
  }
>(
  `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
     current_setting('synchronous_standby_names') <> '' as "isSynchronous",
     (select max(name) from migration) as schema
     -- not null: version, bytes, isSynchronous, schema`,
)

export interface FailedJob {
  queue: string
  id: string
  failedAt: Date
  /** The number of retries before it failed for good. */
  retries: number
  message: string
}

/** Returns the jobs in these queues that failed for good, latest first. */
export const findFailedJobs = sqlStatement<[failing: string[], limit: number], FailedJob>(
  `select name as queue, id::text, completed_on as "failedAt", retry_count as retries,
     left(coalesce(output->>'message', ''), 500) as message
   from pgboss.job where name = any($1::text[]) and state = 'failed'
   order by completed_on desc limit $2
   -- not null: failedAt, message`,
)
