import { sql } from 'kysely'
import type { HoldReason } from '@seam/contract/moderation/hold.ts'
import { limits } from '@seam/contract/limits.ts'
import type { ReportReason, SubjectKind } from '@seam/contract/moderation/report.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import type { RankPosition } from '../../../infra/cursor.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { imageSql, type StoredImage } from '../../assets/image-sql.ts'
import { afterRank, offsetClause, type RankOrder } from '../../item/keyset-sql.ts'
import type { PageStart } from '../../item/paginate.ts'

export type Moderator = Pick<Viewer, 'accountId' | 'role'>

/** The same rule as `mayDecideAbout`, for a row of `account`. */
const mayDecideSql = ({ accountId, role }: Moderator) =>
  sql`(account.id <> ${accountId} and (account.role = 'member' or ${role === 'owner'}::boolean))`

/** Counts the open reviews that a moderator may decide. */
export async function countOpen(db: Db, moderator: Moderator): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select open from review_counter) - (
      select count(*) from review join account on account.id = review.account_id
      where review.closed_at is null and account.role <> 'member'
        and not ${mayDecideSql(moderator)}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

const queueOrder: RankOrder = { rank: sql.ref('review.rank'), id: sql.ref('review.id') }

/**
 * Returns up to `limit` positions of open reviews that a moderator may decide, most urgent first.
 */
export async function findOpen(
  db: Db,
  moderator: Moderator,
  from: PageStart<RankPosition>,
  limit: number,
): Promise<RankPosition[]> {
  const { rows } = await sql<RankPosition>`
    select review.id, review.rank from review join account on account.id = review.account_id
    where review.closed_at is null and ${mayDecideSql(moderator)} ${afterRank(from, queueOrder)}
    order by review.rank desc, review.id desc limit ${sql.lit(limit)} ${offsetClause(from)}`.execute(
    db,
  )
  return rows
}

export interface ReviewRow {
  id: number
  public_id: string
  kind: SubjectKind
  item_id: number | null
  account_id: number
  appealed_id: number | null
  /** Whether this is an application for an account, which `decideApplications` decides. */
  is_application: boolean
  opened_at: Date
  closed_at: Date | null
  reports: number
  reasons: ReportReason[]
  text: string
  is_deleted: boolean
  version: string
  username: string
  full_name: string
  avatar: StoredImage | null
  role: Role
  claimed_by: string | null
  claimed_until: Date | null
  held: { reason: HoldReason; word: string | null } | null
}

const selectReviews = sql`
  select review.id, review.public_id, review.item_id, review.account_id,
    case review.kind when 'application' then 'profile' else review.kind end as kind,
    review.kind = 'application' as is_application, review.appealed_id, review.opened_at, review.closed_at, review.reports,
    array(select distinct reason from report where report.review_id = review.id) as reasons,
    coalesce(video.title, playlist.title, nullif(post.content, ''), image_texts(post),
      comment.content, application.answer,
      case when review.item_id is null then owner.about end,
      (select coalesce(nullif(snapshot ->> 'title', ''), snapshot ->> 'text') from report
        where review_id = review.id and snapshot is not null order by report.id desc limit 1),
      '') as text,
    review.item_id is not null and (item.id is null or item.deleted_at is not null) as is_deleted,
    md5((case when review.item_id is null
      then jsonb_build_array(owner.full_name, owner.username, owner.pronouns, owner.about,
        owner.avatar_asset_id, owner.cover_asset_id)
      else jsonb_build_array(video.title, video.description, video.thumbnail_asset_id,
        playlist.title, playlist.description, post.content, comment.content,
        array(select (asset_id, alt)::text from post_image where post_image.item_id = review.item_id
          order by position)) end)::text) as version,
    owner.username, owner.full_name, owner.role, ${sql.raw(imageSql('avatar'))} as avatar,
    claimer.username as claimed_by, review.claimed_until,
    (select json_build_object('reason', reason, 'word', word) from held_item
      where item_id = review.item_id) as held
  from review
  join account as owner on owner.id = review.account_id
  left join asset as avatar on avatar.id = owner.avatar_asset_id
  left join item on item.id = review.item_id
  left join video on video.item_id = review.item_id
  left join playlist on playlist.item_id = review.item_id
  left join post on post.item_id = review.item_id
  left join comment on comment.item_id = review.item_id
  left join application on application.account_id = review.account_id
    and review.kind = 'application'
  left join account as claimer on claimer.id = review.claimed_by
    and review.claimed_until > now() and claimer.deleted_at is null`

export async function loadReviews(db: Db, ids: number[]): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    ${selectReviews} where review.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

export async function findReview(db: Db, publicId: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    ${selectReviews} where review.public_id = ${publicId}`.execute(db)
  return rows[0]
}

/**
 * Claims an open review unless another moderator has claimed it. Returns whether the claim is new
 * rather than renewed; undefined if the review is claimed by another moderator or closed.
 */
export async function claim(
  tx: Tx,
  reviewId: number,
  accountId: number,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (
      select id, claimed_by, claimed_until from review
      where id = ${reviewId} and closed_at is null for update
    )
    update review set claimed_by = ${accountId},
      claimed_until = now() + ${sql.lit(limits.reviewClaim)} * interval '1 second'
    from before
    where review.id = before.id and (before.claimed_by is null or before.claimed_by = ${accountId}
      or before.claimed_until < now())
    returning before.claimed_by is distinct from ${accountId} as is_new
    -- not null: is_new`.execute(tx)
  return rows[0]?.is_new
}

export const insertNote = (tx: Tx, reviewId: number, authorId: number, content: string) =>
  tx
    .insertInto('review_note')
    .values({ review_id: reviewId, author_id: authorId, content })
    .execute()

export interface LockedReview {
  closed_at: Date | null
  /** Of the decision that closed it. */
  action: string | null
  decided_by: string | null
}

/** Locks a review until the transaction ends. Returns who closed it and how. */
export async function lockReview(tx: Tx, reviewId: number): Promise<LockedReview | undefined> {
  const { rows } = await sql<LockedReview>`
    select review.closed_at,
      (select action from decision where id = review.decision_id) as action,
      (select username from account join decision on decision.moderator_id = account.id
        where decision.id = review.decision_id and account.deleted_at is null) as decided_by
    from review where id = ${reviewId} for update of review`.execute(tx)
  return rows[0]
}

/**
 * Returns all accounts that reported the subject of a review, and those whose reports had the
 * weight of members. The others were waiting for approval at that time.
 */
export async function findReporters(tx: Tx, reviewId: number) {
  const { rows } = await sql<{ id: number; is_member: boolean }>`
    select reporter_id as id, reporter_key is null as is_member from report
    where review_id = ${reviewId} and reporter_id is not null order by reporter_id`.execute(tx)
  const idsOf = (reporters: typeof rows) => reporters.map(({ id }) => id)
  return { all: idsOf(rows), members: idsOf(rows.filter((row) => row.is_member)) }
}

/** Closes a review and deletes its copies of the reported content. */
export async function closeReview(
  tx: Tx,
  reviewId: number,
  decisionId: number | null,
): Promise<void> {
  await sql`
    update review set closed_at = now(), decision_id = ${decisionId}
    where id = ${reviewId}`.execute(tx)
  await sql`update report set snapshot = null where review_id = ${reviewId}`.execute(tx)
}
