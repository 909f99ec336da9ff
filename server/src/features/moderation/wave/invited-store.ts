import { sql } from 'kysely'
import type { Standing } from '@seam/contract/moderation/standing.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { imageSql, type StoredImage } from '../../assets/image-sql.ts'

/** All accounts that an account invited, directly and through others. */
const invitedBy = (accountId: number) => sql`
  recursive invited as (
    select account.id, 1 as depth from account where account.invited_by = ${accountId}
    union
    select account.id, invited.depth + 1 from invited
    join account on account.invited_by = invited.id
  )`

/** Selects the `account_id` of the invited members who are not suspended. */
export const selectInvited = (accountId: number) => sql`
  with ${invitedBy(accountId)}
  select account.id as account_id from invited join account on account.id = invited.id
  where account.deleted_at is null and account.role = 'member' and account.standing <> 'suspended'
    and not exists (select from wave_account
      where wave_account.account_id = account.id and wave_account.state = 'waiting')`

interface InvitedRow {
  username: string
  full_name: string
  avatar: StoredImage | null
  invited_by: string
  depth: number
  standing: Standing
  created_at: Date
}

/** Returns up to `limit` invited accounts, direct invitations first. */
export async function findInvited(db: Db, accountId: number, limit: number): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    with ${invitedBy(accountId)}
    select account.username, account.full_name, ${sql.raw(imageSql('avatar'))} as avatar,
      inviter.username as invited_by, invited.depth, account.standing, account.created_at
    from invited join account on account.id = invited.id
    join account as inviter on inviter.id = account.invited_by
    left join asset as avatar on avatar.id = account.avatar_asset_id
    where account.deleted_at is null
    order by invited.depth, account.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}
