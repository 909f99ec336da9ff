import { isExcluded } from '../visibility/exclusion-sql.ts'

import { sql } from 'kysely'
import type { HoldReason } from '@seam/contract/moderation/hold.ts'

/** Why an `item` waits for a moderator; null for nearly all items, which costs no lookup. */
export const HELD_FOR = `
  case when item.held then (select reason from held_item where item_id = item.id) end`

export const HELD_FOR_SQL = sql<HoldReason | null>`${sql.raw(HELD_FOR)}`

/**
 * Whether the owner of the video or post sees a row `held` of `held_comment`. If its writer is
 * suspended, or excluded for the owner, only the writer sees it.
 */
export const WAITS_FOR_OWNER = `(
  exists (select from account where account.id = held.writer_id and is_shown(account))
  and not ${isExcluded('held.root_owner_id', 'held.writer_id')})`
