import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { imageSql, type StoredImage } from '../../assets/image-sql.ts'

interface InviterRow {
  username: string
  full_name: string
  avatar: StoredImage | null
}

/** Returns who created an invite; undefined if it is invalid. */
export async function findInviter(db: Db, code: string): Promise<InviterRow | undefined> {
  const { rows } = await sql<InviterRow>`
    select account.username, account.full_name, ${sql.raw(imageSql('avatar'))} as avatar
    from invite join account on account.id = invite.inviter_id
    left join asset as avatar on avatar.id = account.avatar_asset_id
    where invite.code = ${code} and invite.uses_left > 0 and invite.expires_at > now()
      and is_shown(account)`.execute(db)
  return rows[0]
}

/** Uses an invite once. Returns who created it; undefined if it is invalid. */
export async function takeInvite(tx: Tx, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ inviter_id: number }>`
    update invite set uses_left = uses_left - 1 from account
    where account.id = invite.inviter_id and is_shown(account)
      and invite.code = ${code} and invite.uses_left > 0 and invite.expires_at > now()
    returning invite.inviter_id`.execute(tx)
  return rows[0]?.inviter_id
}

export const setInviter = async (tx: Tx, accountId: number, inviterId: number): Promise<void> => {
  await tx
    .updateTable('account')
    .set({ invited_by: inviterId })
    .where('id', '=', accountId)
    .execute()
}

/** Locks an account, so that its invites are created one at a time. */
export const lockInviter = (tx: Tx, accountId: number) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()

/**
 * Returns how many invites an account has, and how many people have joined or can join with them.
 * An expired or deleted invite counts only the people who joined.
 */
export async function countInvites(db: Db | Tx, accountId: number) {
  const { rows } = await sql<{ invites: number; people: number }>`
    select
      (select count(*)::int from invite where inviter_id = ${accountId}) as invites,
      (select coalesce(sum(uses_left), 0)::int from invite
        where inviter_id = ${accountId} and expires_at > now())
      + (select count(*)::int from account where invited_by = ${accountId}) as people
      -- not null: invites`.execute(db)
  return rows[0] ?? { invites: 0, people: 0 }
}

export const insertInvite = (
  tx: Tx,
  invite: { code: string; inviterId: number; uses: number; days: number },
) =>
  tx
    .insertInto('invite')
    .values({
      code: invite.code,
      inviter_id: invite.inviterId,
      uses: invite.uses,
      uses_left: invite.uses,
      expires_at: sql<Date>`now() + ${invite.days} * interval '1 day'`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findInvites = (db: Db, accountId: number) =>
  db
    .selectFrom('invite')
    .selectAll()
    .where('inviter_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(limits.invites))
    .execute()

/** Deletes an invite of this account. Returns false if it has none with this code. */
export async function deleteInvite(db: Db, accountId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invite')
    .where('inviter_id', '=', accountId)
    .where('code', '=', code)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
