import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { Role } from '@seam/contract/people/roles.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { imageSql, type StoredImage } from '../../assets/image-sql.ts'

interface StaffRow {
  public_id: string
  username: string
  full_name: string
  role: Role
  avatar: StoredImage | null
}

const selectAccounts = (condition: ReturnType<typeof sql>) => sql<StaffRow>`
  select account.public_id, account.username, account.full_name, account.role,
    ${sql.raw(imageSql('avatar'))} as avatar
  from account left join asset as avatar on avatar.id = account.avatar_asset_id
  where account.deleted_at is null and ${condition}
  order by account.role = 'owner' desc, account.id limit ${sql.lit(limits.staff)}`

export const findStaff = async (db: Db): Promise<StaffRow[]> =>
  (await selectAccounts(sql`account.role <> 'member'`).execute(db)).rows

export const findStaffMember = async (db: Db, accountId: number): Promise<StaffRow | undefined> =>
  (await selectAccounts(sql`account.id = ${accountId}`).execute(db)).rows[0]
