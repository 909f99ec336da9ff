import { type Insertable, sql } from 'kysely'
import type { Snapshot } from '@seam/contract/moderation/decision.ts'
import type { ReportReason, SubjectKind } from '@seam/contract/moderation/report.ts'
import type { CursorPosition } from '../../../infra/cursor.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import type { Tables } from '../../../infra/postgres/tables.ts'
import { afterCursor, type KeysetOrder, offsetClause } from '../../item/keyset-sql.ts'
import type { PageStart } from '../../item/paginate.ts'
import type { Subject } from '../decision/subject.ts'

/** A report of weight 1 moves a review forward by as much as this many seconds of waiting. */
const SECONDS_PER_WEIGHT = 6 * 3600

/** Returns the open review of a subject, if any, locked until the transaction ends. */
export async function lockOpenReview(tx: Tx, { kind, itemId, accountId }: Subject) {
  const { rows } = await sql<{ id: number; reports: number; opened_at: Date }>`
    select id, reports, opened_at from review
    where kind = ${kind} and coalesce(item_id, 0) = coalesce(${itemId}::bigint, 0)
      and account_id = ${accountId} and closed_at is null and appealed_id is null
    for update`.execute(tx)
  return rows[0]
}

interface ReporterKeys {
  reporterId: number | null
  reporterKey: Buffer | null
}

/**
 * Returns whether this reporter has a report in the open review, or in a review of the last 30 days
 * that was decided about the same content.
 */
export async function hasReported(
  tx: Tx,
  { kind, itemId, accountId }: Subject,
  { reporterId, reporterKey }: ReporterKeys,
  snapshot: Snapshot,
): Promise<boolean> {
  const { rows } = await sql`
    select from review join report on report.review_id = review.id
    left join decision on decision.id = review.decision_id
    where review.account_id = ${accountId} and review.kind = ${kind}
      and review.item_id is not distinct from ${itemId}
      and (review.closed_at is null or review.closed_at > now() - interval '30 days'
        and decision.snapshot = ${JSON.stringify(snapshot)}::jsonb)
      and (report.reporter_id = ${reporterId} or report.reporter_key = ${reporterKey})
    limit 1`.execute(tx)
  return rows.length > 0
}

export const insertReport = (tx: Tx, report: Insertable<Tables['report']>) =>
  tx.insertInto('report').values(report).execute()

/** Returns the content as last reported; undefined if no report of the review has a snapshot. */
export async function findReportedSnapshot(
  tx: Tx,
  reviewId: number,
): Promise<Snapshot | undefined> {
  const { rows } = await sql<{ snapshot: Snapshot }>`
    select snapshot from report where review_id = ${reviewId} and snapshot is not null
    order by id desc limit 1`.execute(tx)
  return rows[0]?.snapshot
}

/** Counts a report in its review, and moves the review forward in the queue. */
export const countReport = (tx: Tx, reviewId: number, weight: number) =>
  sql`
    update review set reports = reports + 1, weight = weight + ${weight},
      rank = rank + (${weight}::float8 * ${sql.lit(SECONDS_PER_WEIGHT)})::bigint
    where id = ${reviewId}`.execute(tx)

const newestFirst: KeysetOrder = { at: sql`report.created_at`, id: sql`report.id` }

/** Returns the positions of up to `limit` reports of an account, newest first. */
export async function findReportsOf(
  db: Db,
  accountId: number,
  from: PageStart,
  limit: number,
): Promise<CursorPosition[]> {
  const { rows } = await sql<CursorPosition>`
    select report.id, report.created_at as at from report
    where reporter_id = ${accountId} ${afterCursor(from, newestFirst)}
    order by report.created_at desc, report.id desc
    limit ${sql.lit(limit)} ${offsetClause(from)}`.execute(db)
  return rows
}

export async function countReportsOf(db: Db, accountId: number, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from report where reporter_id = ${accountId} limit ${sql.lit(max)}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface ReportRow {
  id: number
  public_id: string
  kind: SubjectKind
  reason: ReportReason
  content: string
  created_at: Date
  closed_at: Date | null
  /** Of the decision; null while there is none. */
  action: string | null
  is_reversed: boolean | null
}

export async function loadReports(db: Db, ids: number[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select report.id, report.public_id, review.kind, report.reason, report.content,
      report.created_at, review.closed_at, decision.action, decision.is_reversed
    from report join review on review.id = report.review_id
    left join decision on decision.id = review.decision_id
    where report.id = any(${ids}::bigint[])`.execute(db)
  return rows
}
