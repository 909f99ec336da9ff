import { maxNewPosts } from '@seam/contract/events.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { isExcluded } from '../visibility/exclusion-sql.ts'

/** The counts of an item that everyone may see. */
interface Counts {
  public_id: string
  comments: number
  upvotes: number
  downvotes: number
}

/** Returns the counts of those of these videos and posts that everyone may see. */
export const findPublicCounts = sqlStatement<[publicIds: readonly string[]], Counts>(`
  select item.public_id, counter.comments, counter.upvotes, counter.downvotes
  from item
    join item_counter as counter on counter.item_id = item.id
    left join video on video.item_id = item.id
  where item.public_id = any($1::text[]) and item.kind <> 'comment'
    and audience(item, video) = 'everyone'`)

interface NewPost {
  owner_id: number
  listed_at: Date
}

/** Returns the newest listed posts after a time, newest first. */
export const findNewPosts = sqlStatement<[since: Date], NewPost>(`
  select owner_id, listed_at from item
  where kind = 'post' and is_listed(item) and listed_at > $1::timestamptz
  order by listed_at desc, id desc
  limit ${maxNewPosts}
  -- not null: listed_at`)

interface Relation {
  viewer_id: number
  owner_id: number
  is_followed: boolean
  is_excluded: boolean
}

/** Returns how viewers relate to accounts, for each pair of an element of both arrays. */
export const findRelations = sqlStatement<
  [viewerIds: readonly number[], ownerIds: readonly number[]],
  Relation
>(`
  select pair.viewer_id, pair.owner_id,
    exists (
      select from follow
      where follower_id = pair.viewer_id and followee_id = pair.owner_id) as is_followed,
    ${isExcluded('pair.viewer_id', 'pair.owner_id')} as is_excluded
  from unnest($1::bigint[], $2::bigint[]) as pair (viewer_id, owner_id)
  -- not null: viewer_id, owner_id`)

const sessionOfMember = sqlStatement<[sessionId: number]>(`
  select from session join account on account.id = session.account_id
  where session.id = $1 and account.deleted_at is null
    and not exists (select from application where account_id = account.id)`)

/** Returns whether a session (null for none) exists, and its account is a member of the site. */
export const isSessionOfMember = async (db: Db, sessionId: number | null): Promise<boolean> =>
  sessionId !== null && (await sessionOfMember(db, sessionId)).length > 0
