import { sql } from 'kysely'
import type { HoldReason } from '@seam/contract/hold.ts'

/** Why an `item` waits for a moderator; null for nearly all, which costs no lookup. */
export const HELD_FOR = `
  case when item.held then (select reason from held_item where item_id = item.id) end`

export const HELD_FOR_SQL = sql<HoldReason | null>`${sql.raw(HELD_FOR)}`
