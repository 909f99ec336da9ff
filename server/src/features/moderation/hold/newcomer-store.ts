import type { SiteSettings } from '@seam/contract/site-settings.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { sqlStatement } from '../../../infra/postgres/statement.ts'

/**
 * Established means published for an hour and not removed. A video in no list is not published, and
 * playlists do not count.
 */
const selectNewcomer = sqlStatement<
  [accountId: number, newcomerHours: number, newcomerKept: number],
  { is_newcomer: boolean }
>(`
  select created_at > now() - $2 * interval '1 hour' and trusted_at is null and (
    select count(*) from (
      select from item
      where owner_id = account.id and is_shown(item)
        and (kind in ('post', 'comment') or kind = 'video' and listed_at is not null)
        and coalesce(listed_at, created_at) < now() - interval '1 hour'
      limit $3
    ) as established
  ) < $3 as is_newcomer
  from account where id = $1`)

/** Returns whether an account is new, not approved, and has too few established items. */
export const isNewcomer = async (
  db: Db,
  accountId: number,
  { newcomerHours, newcomerKept }: Pick<SiteSettings, 'newcomerHours' | 'newcomerKept'>,
): Promise<boolean> =>
  (await selectNewcomer(db, accountId, newcomerHours, newcomerKept))[0]?.is_newcomer ?? false
