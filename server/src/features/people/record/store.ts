import { sql } from 'kysely'
import type { QuotaBody } from '@seam/contract/people/people.ts'
import type { Standing } from '@seam/contract/moderation/standing.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { imageSql, type StoredImage } from '../../assets/image-sql.ts'

interface PersonRow {
  username: string
  full_name: string
  avatar: StoredImage | null
  role: Role
  is_pending: boolean
  created_at: Date
  invited_by: string | null
  standing: Standing
  sessions: number
  videos: number
  posts: number
  comments: number
  quota_bytes: number | null
  quota_bytes_per_day: number | null
}

/** Returns what moderators know about an account; undefined if it is deleted. */
export async function findPerson(db: Db, accountId: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select account.username, account.full_name, account.standing,
      (select count(*)::int from session where account_id = account.id) as sessions,
      coalesce((select owned from list_counter where kind = 'video' and owner_id = account.id), 0)
        as videos,
      coalesce((select owned from list_counter where kind = 'post' and owner_id = account.id), 0)
        as posts,
      (select count(*)::int from item
        where owner_id = account.id and kind = 'comment' and deleted_at is null) as comments,
       account.role, account.created_at,
      account.quota_bytes::float8, account.quota_bytes_per_day::float8,
      exists (select from application where account_id = account.id) as is_pending,
      (select username from account as inviter
        where inviter.id = account.invited_by and inviter.deleted_at is null) as invited_by,
      ${sql.raw(imageSql('avatar'))} as avatar
    from account left join asset as avatar on avatar.id = account.avatar_asset_id
    where account.id = ${accountId} and account.deleted_at is null`.execute(db)
  return rows[0]
}

/** Sets an account's own limits. Returns false if it is deleted. */
export async function setQuota(tx: Tx, accountId: number, quota: QuotaBody): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ quota_bytes: quota.quotaBytes, quota_bytes_per_day: quota.quotaBytesPerDay })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface StoredByUser {
  username: string
  fullName: string
  stored: number
}

/** Returns the users who store the most. Reads the counters of all users. */
export async function findLargestUsers(db: Db, limit: number): Promise<StoredByUser[]> {
  const { rows } = await sql<StoredByUser>`
    select account.username, account.full_name as "fullName", counter.stored_bytes::float8 as stored
    from (
      select account_id, stored_bytes from storage_counter
      where stored_bytes > 0 order by stored_bytes desc limit ${sql.lit(limit)}
    ) as counter
    join account on account.id = counter.account_id and account.deleted_at is null
    order by counter.stored_bytes desc`.execute(db)
  return rows
}
