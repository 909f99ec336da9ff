import { sql } from 'kysely'
import type { PublishStatus } from '@seam/contract/video-fields.ts'
import type { UserInfo } from '@seam/contract/user-info.ts'
import { type Db, type Tx, violatesConstraint } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { termsToAccept } from './terms-to-accept-sql.ts'
import { USER_INFO_SQL } from './user-info.ts'
import { isUsernameReservedForAnother } from './username-store.ts'
import { imageSql, type StoredImage } from '../assets/image-sql.ts'

interface NewAccount {
  username: string
  email: string
  fullName: string
  passwordHash: string
  confirmsAge: boolean
  publishStatus: PublishStatus
}

/** Inserts an account and runs `complete`. Returns its id, or the name that was taken first. */
export async function insertAccount(
  db: Db,
  account: NewAccount,
  complete: (tx: Tx, accountId: number) => Promise<void>,
): Promise<{ id: number } | { taken: 'username' | 'email' }> {
  try {
    return await db.transaction().execute(async (tx) => {
      const added = await tx
        .insertInto('account')
        .values({
          public_id: randomPublicId(),
          username: account.username,
          email: account.email,
          full_name: account.fullName,
          password_hash: account.passwordHash,
          age_confirmed: account.confirmsAge,
          publish_status: account.publishStatus,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      // Checked after the insert: the owner may have given up the name while the insert waited.
      if (await isUsernameReservedForAnother(tx, account.username, null))
        throw new UsernameReservedError()
      await complete(tx, added.id)
      return added
    })
  } catch (error) {
    if (error instanceof UsernameReservedError) return { taken: 'username' }
    if (violatesConstraint(error, 'account_username_key')) return { taken: 'username' }
    if (violatesConstraint(error, 'account_email_key')) return { taken: 'email' }
    throw error
  }
}

class UsernameReservedError extends Error {}

/** Returns the sign-in data of the account with this email. */
export const getCredentialsByEmail = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'public_id', 'password_hash', 'credential_version', 'two_factor_at'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('passkey').select('id').whereRef('account_id', '=', 'account.id'))
        .as('has_passkey'),
    )
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Replaces a password hash by another of the same password. Returns false if it has changed. */
export async function replacePasswordHash(
  db: Db,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password_hash: to })
    .where('id', '=', accountId)
    .where('password_hash', '=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the password hash of an account; undefined if it is deleted. */
export const getPasswordHash = async (db: Db, accountId: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash
}

/** Returns an account with everything its owner sees. */
export const findAccountById = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .leftJoin('asset as avatar', 'avatar.id', 'account.avatar_asset_id')
    .leftJoin('asset as cover', 'cover.id', 'account.cover_asset_id')
    .select([
      'account.public_id',
      sql<UserInfo>`${sql.raw(USER_INFO_SQL)}`.as('info'),
      'account.email',
      sql<boolean>`account.email_verified_at is not null`.as('email_verified'),
      'account.role',
      sql<boolean>`exists (select from application where account_id = account.id)`.as('is_pending'),
      'account.standing',
      'account.theme',
      'account.nsfw_content',
      'account.publish_status',
      'account.category',
      'account.save_search_history',
      'account.save_watch_history',
      'account.count_in_statistics',
      'account.created_at',
      sql<number | null>`${sql.raw(termsToAccept('account.id'))}`.as('terms_to_accept'),
      sql<StoredImage | null>`${sql.raw(imageSql('avatar'))}`.as('avatar'),
      sql<StoredImage | null>`${sql.raw(imageSql('cover'))}`.as('cover'),
    ])
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

export const findVersionByPublicId = (db: Db, publicId: string) =>
  db
    .selectFrom('account')
    .select(['id', 'credential_version'])
    .where('public_id', '=', publicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
