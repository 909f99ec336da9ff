import type { InfoBody, UserInfo } from '@seam/contract/user-info.ts'
import type { Tables } from '../../infra/postgres/tables.ts'

/** The column of `account` that stores each field. */
const columns: Record<keyof UserInfo, keyof Tables['account']> = {
  username: 'username',
  fullName: 'full_name',
  about: 'about',
  pronouns: 'pronouns',
}

const pairs = Object.entries(columns).map(([field, column]) => `'${field}', account.${column}`)

/** SQL for the {@link UserInfo} of the row `account`. */
export const USER_INFO_SQL = `json_build_object(${pairs.join(', ')})`

export const infoColumns = ({ fullName, username, about, pronouns }: InfoBody) => ({
  full_name: fullName,
  username,
  about,
  pronouns,
})
