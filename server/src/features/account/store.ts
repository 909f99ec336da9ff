import { sql } from 'kysely'
import { type Db, isViolation } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'

/** Which of these names are used by an account, whatever became of it. */
export async function namesInUse(db: Db, names: { username?: string; email?: string }) {
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    select
      exists (select from account where username = ${names.username ?? ''}) as username,
      exists (select from account where lower(email) = lower(${names.email ?? ''})) as email
  `.execute(db)
  return rows[0] ?? { username: false, email: false }
}

interface NewAccount {
  username: string
  email: string
  fullName: string
  passwordHash: string
}

/** The new account's id, or the name that somebody else took first. */
export async function insertAccount(
  db: Db,
  account: NewAccount,
): Promise<{ id: number } | { taken: 'username' | 'email' }> {
  try {
    return await db
      .insertInto('account')
      .values({
        public_id: randomPublicId(),
        username: account.username,
        email: account.email,
        full_name: account.fullName,
        password_hash: account.passwordHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (isViolation(error, 'account_username_key')) return { taken: 'username' }
    if (isViolation(error, 'account_email_key')) return { taken: 'email' }
    throw error
  }
}

/** The id and password hash of the account with this email. */
export const credentialsByEmail = (db: Db, email: string) =>
  db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** An account with all that is its own to see. */
export const accountById = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .leftJoin('asset as avatar', 'avatar.id', 'account.avatar_asset_id')
    .leftJoin('asset as cover', 'cover.id', 'account.cover_asset_id')
    .select([
      'account.public_id',
      'account.username',
      'account.email',
      'account.full_name',
      'account.about',
      'account.theme',
      'account.nsfw_content',
      'account.publish_status',
      'account.category',
      'account.save_search_history',
      'account.save_watch_history',
      'account.created_at',
      'avatar.public_id as avatar_id',
      'cover.public_id as cover_id',
    ])
    .where('account.id', '=', id)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()

export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountById>>>

export const accountIdByPublicId = (db: Db, publicId: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('public_id', '=', publicId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const accountIdByUsername = (db: Db, username: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
