import type { Db } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { IS_LISTED_SQL } from '../account/is-listed-sql.ts'

interface LastIds {
  item: number
  account: number
}

const selectLastIds = sqlStatement<[], LastIds>(`
  select coalesce((select max(id) from item), 0)::bigint as item,
    coalesce((select max(id) from account), 0)::bigint as account
    -- not null: item, account`)

/** Returns the highest row ids, from the ends of the primary keys. */
export const findLastIds = async (db: Db): Promise<LastIds> =>
  (await selectLastIds(db))[0] ?? { item: 0, account: 0 }

export interface ListedItem {
  id: number
  kind: 'video' | 'post' | 'playlist'
  public_id: string
  is_listed: boolean
  nsfw: boolean
  changed_at: Date
}

const selectListed = sqlStatement<[after: number, last: number], ListedItem>(`
  select item.id, item.kind, item.public_id, true as is_listed, item.nsfw,
    greatest(item.listed_at, post.edited_at, playlist.updated_at) as changed_at
  from item left join post on post.item_id = item.id
  left join playlist on playlist.item_id = item.id
  where item.id > $1 and item.id <= $2 and is_listed(item)
  order by item.id
  -- not null: changed_at`)

/** Returns the listed items with row ids after `after`, up to and including `last`. */
export const findListedInRange = (db: Db, after: number, last: number): Promise<ListedItem[]> =>
  selectListed(db, after, last)

interface SharedAccount {
  username: string
  is_listed: boolean
}

const selectAccounts = sqlStatement<[after: number, last: number], SharedAccount>(`
  select username, ${IS_LISTED_SQL} as is_listed from account
  where id > $1 and id <= $2 and deleted_at is null
    and exists (select from list_counter as counter
      where counter.owner_id = account.id and counter.kind <> 'comment' and counter.listed > 0)
  order by id`)

/** Returns the accounts in this range of row ids that have listed items. */
export const findAccountsInRange = (db: Db, after: number, last: number) =>
  selectAccounts(db, after, last)
