import type { Updateable } from 'kysely'
import type { UserInfo } from '@seam/contract/user-info.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import type { Tables } from '../../infra/postgres/tables.ts'
import { IS_LISTED_SQL } from '../account/is-listed-sql.ts'
import { USER_INFO_SQL } from '../account/user-info.ts'
import { imageSql, type StoredImage } from '../assets/image-sql.ts'

export interface ProfileRow {
  id: number
  public_id: string
  info: UserInfo
  created_at: Date
  avatar: StoredImage | null
  cover: StoredImage | null
  followers: number
  following: number
  /** Whether the account waits for a moderator's approval. */
  is_pending: boolean
  is_suspended: boolean
  /** Whether public lists may contain the user and their publications. */
  is_listed: boolean
}

const selectProfiles = `
  select account.id, account.public_id, ${USER_INFO_SQL} as info, account.created_at,
    ${imageSql('avatar')} as avatar, ${imageSql('cover')} as cover,
    coalesce(counter.followers, 0) as followers, coalesce(counter.following, 0) as following,
    exists (select from application where application.account_id = account.id) as is_pending,
    account.standing = 'suspended' as is_suspended, ${IS_LISTED_SQL} as is_listed
  from account
  left join account_counter as counter on counter.account_id = account.id
  left join asset as avatar on avatar.id = account.avatar_asset_id
  left join asset as cover on cover.id = account.cover_asset_id
  where account.deleted_at is null`

const selectByUsername = sqlStatement<[username: string], ProfileRow>(
  `${selectProfiles} and account.username = $1`,
)
const selectById = sqlStatement<[accountId: number], ProfileRow>(
  `${selectProfiles} and account.id = $1`,
)

export const profileByUsername = async (db: Db, username: string) =>
  (await selectByUsername(db, username))[0]
export const profileById = async (db: Db, accountId: number) => (await selectById(db, accountId))[0]

const selectFollow = sqlStatement<[followerId: number, followeeId: number]>(
  `select from follow where follower_id = $1 and followee_id = $2`,
)

export const isFollowing = async (db: Db, followerId: number, followeeId: number) =>
  (await selectFollow(db, followerId, followeeId)).length > 0

/** Returns the current profile fields of an account and locks it until the transaction ends. */
export const lockProfile = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('account')
    .select(['username', 'full_name', 'avatar_asset_id', 'cover_asset_id'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateProfile = (tx: Tx, accountId: number, change: Updateable<Tables['account']>) =>
  tx.updateTable('account').set(change).where('id', '=', accountId).execute()
