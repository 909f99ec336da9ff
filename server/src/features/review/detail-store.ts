import { sql } from 'kysely'
import type { DecisionAction, Snapshot } from '@seam/contract/decision.ts'
import { limits } from '@seam/contract/limits.ts'
import type { ReportReason } from '@seam/contract/report.ts'
import type { Standing } from '@seam/contract/standing.ts'
import type { Db } from '../../infra/postgres/database.ts'

interface SubjectRow extends Snapshot {
  path: string
  isHidden: boolean
  /** The asset of a video, and its files. */
  sourceId: string | null
  posterFile: string | null
  playFile: string | null
}

/** Returns an item as it is now, undefined if it is deleted. */
export async function findItemSubject(db: Db, itemId: number): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`
    select coalesce(video.title, '') as title,
      coalesce(video.description, post.content, comment.content) as text,
      item.nsfw as "wasAdult", is_hidden(item) as "isHidden",
      case root.kind when 'video' then '/v/' else '/p/' end || root.public_id
        || case when item.kind = 'comment' then '?c=' || item.public_id else '' end as path,
      source.public_id as "sourceId", video.poster_file as "posterFile",
      video.play_file as "playFile"
    from item join item as root on root.id = coalesce(item.root_id, item.id)
    left join video on video.item_id = item.id
    left join asset as source on source.id = video.source_asset_id
    left join post on post.item_id = item.id
    left join comment on comment.item_id = item.id
    where item.id = ${itemId} and item.deleted_at is null and root.deleted_at is null`.execute(db)
  return rows[0]
}

export async function findProfileSubject(
  db: Db,
  accountId: number,
): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`
    select full_name || ' @' || username as title,
      concat_ws(E'\n', nullif(pronouns, ''), nullif(about, '')) as text, false as "wasAdult",
      standing = 'suspended' as "isHidden", '/u/' || username as path,
      null as "sourceId", null as "posterFile", null as "playFile"
    from account where id = ${accountId} and deleted_at is null`.execute(db)
  return rows[0]
}

interface ReportRow {
  reason: ReportReason
  content: string
  created_at: Date
  reporter: string | null
  weight: number
}

/** Returns the reports of a review, those of most weight first. */
export async function findReports(db: Db, reviewId: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select report.reason, report.content, report.created_at, account.username as reporter,
      report.weight
    from report
    left join account on account.id = report.reporter_id and account.deleted_at is null
    where review_id = ${reviewId}
    order by weight desc, report.id limit ${sql.lit(limits.reviewReports)}`.execute(db)
  return rows
}

interface NoteRow {
  author: string | null
  content: string
  created_at: Date
}

export async function findNotes(db: Db, reviewId: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select account.username as author, content, review_note.created_at
    from review_note
    left join account on account.id = review_note.author_id and account.deleted_at is null
    where review_id = ${reviewId} order by review_note.id limit 100`.execute(db)
  return rows
}

/** Returns the ids of the former decisions about a subject, newest first. */
export async function findHistory(
  db: Db,
  { itemId, accountId }: { itemId: number | null; accountId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from decision
    where ${itemId === null ? sql`account_id = ${accountId} and kind = 'profile'` : sql`item_id = ${itemId}`}
    order by decided_at desc, id desc limit 20`.execute(db)
  return rows.map(({ id }) => id)
}

interface AuthorRow {
  standing: Standing
  created_at: Date
  decisions: Partial<Record<DecisionAction, number>>
}

/** Returns what is known of the author of a subject. */
export async function findAuthor(db: Db, accountId: number): Promise<AuthorRow | undefined> {
  const { rows } = await sql<AuthorRow>`
    select standing, created_at,
      coalesce((select json_object_agg(action, amount) from (
        select action, count(*)::int as amount from decision
        where account_id = account.id and not is_reversed group by action) as counted), '{}')
        as decisions
    from account where id = ${accountId}`.execute(db)
  return rows[0]
}
