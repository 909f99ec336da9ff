import { sql } from 'kysely'
import type { DecisionAction, Snapshot } from '@seam/contract/moderation/decision.ts'
import { limits } from '@seam/contract/limits.ts'
import type { ReportReason } from '@seam/contract/moderation/report.ts'
import type { Standing } from '@seam/contract/moderation/standing.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { imageSql, type StoredImage } from '../../assets/image-sql.ts'
import { POST_IMAGES_SQL, type StoredPostImage } from '../../assets/post-image-sql.ts'

interface SubjectRow extends Omit<Snapshot, 'images'> {
  path: string
  isHidden: boolean
  /** The asset of a video, and its files. */
  sourceId: string | null
  posterFile: string | null
  playFile: string | null
  thumbnail: StoredImage | null
  avatar: StoredImage | null
  cover: StoredImage | null
  images: StoredPostImage[] | null
  /** Of a comment: the item it was written under. */
  parent: { username: string; text: string } | null
}

/** Returns the current state of an item; undefined if it is deleted. */
export async function findItemSubject(db: Db, itemId: number): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`
    select coalesce(video.title, playlist.title, '') as title,
      coalesce(video.description, playlist.description, post.content, comment.content) as text,
      item.nsfw as "wasAdult", is_hidden(item) as "isHidden",
      item_path(item, root) as path,
      source.public_id as "sourceId", video.poster_file as "posterFile",
      video.play_file as "playFile", ${sql.raw(imageSql('thumbnail'))} as thumbnail,
      null as avatar, null as cover, ${sql.raw(POST_IMAGES_SQL)} as images,
      (select json_build_object('username', owner.username,
          'text', coalesce(video.title, nullif(post.content, ''), image_texts(post), comment.content, ''))
        from item as parent join account as owner on owner.id = parent.owner_id
        left join video on video.item_id = parent.id left join post on post.item_id = parent.id
        left join comment on comment.item_id = parent.id
        where parent.id = item.parent_id and parent.deleted_at is null) as parent
    from item join item as root on root.id = coalesce(item.root_id, item.id)
    left join video on video.item_id = item.id
    left join asset as source on source.id = video.source_asset_id
    left join asset as thumbnail on thumbnail.id = video.thumbnail_asset_id
    left join playlist on playlist.item_id = item.id
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
      null as "sourceId", null as "posterFile", null as "playFile", null as thumbnail,
      ${sql.raw(imageSql('avatar'))} as avatar, ${sql.raw(imageSql('cover'))} as cover,
      null as images, null as parent
    from account
    left join asset as avatar on avatar.id = account.avatar_asset_id
    left join asset as cover on cover.id = account.cover_asset_id
    where account.id = ${accountId} and account.deleted_at is null`.execute(db)
  return rows[0]
}

interface ReportRow {
  reason: ReportReason
  content: string
  created_at: Date
  reporter: string | null
  weight: number
  snapshot: Snapshot | null
}

/** Returns the reports of a review, highest weight first. */
export async function findReports(db: Db, reviewId: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select report.reason, report.content, report.created_at, account.username as reporter,
      report.weight, report.snapshot
    from report
    left join account on account.id = report.reporter_id and account.deleted_at is null
    where review_id = ${reviewId}
    order by weight desc, report.id limit ${sql.lit(limits.reviewReports)}`.execute(db)
  return rows
}

/** Returns the files of these images of a post, which may be unused by now. */
export async function findReportedImages(
  db: Db,
  publicIds: readonly string[],
): Promise<Omit<StoredPostImage, 'alt'>[]> {
  if (publicIds.length === 0) return []
  return db
    .selectFrom('asset')
    .select(['public_id as id', 'widths', 'color', 'width', 'height'])
    .where('public_id', '=', sql<string>`any(${publicIds}::text[])`)
    .where('folder', '=', 'postImages')
    .execute()
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

/** Returns the ids of the earlier decisions about a subject, newest first. */
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

/** Returns what is known about the author of a subject. */
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

/** Releases the moderator's claims on other reviews: a moderator handles one at a time. */
export const releaseOtherClaims = (tx: Tx, accountId: number, reviewId: number) =>
  sql`
    update review set claimed_until = now()
    where id in (
      select id from review
      where claimed_by = ${accountId} and id <> ${reviewId} and claimed_until > now()
        and closed_at is null
      for update skip locked)`.execute(tx)
