import type { Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'

const updateSeen = sqlStatement<[accountId: number, publicId: string], { found: boolean }>(`
  with last as (
    select id, latest_at from notification where public_id = $2 and account_id = $1
  ), seen as (
    update notification set seen_at = now(), is_open = false
    where id = any(array(
      select unseen.id from notification as unseen, last
      where unseen.account_id = $1 and unseen.seen_at is null
        and (unseen.latest_at, unseen.id) <= (last.latest_at, last.id)
      order by unseen.id for no key update of unseen))
  )
  select exists (select from last) as found`)

/**
 * Marks a notification and all older ones of an account as seen, and closes their groups. Returns
 * false if there is no such notification.
 */
export const markSeen = async (tx: Tx, accountId: number, publicId: string): Promise<boolean> =>
  (await updateSeen(tx, accountId, publicId))[0]?.found ?? false
