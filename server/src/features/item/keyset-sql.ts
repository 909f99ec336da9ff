import { type RawBuilder, sql } from 'kysely'
import type { CursorPosition } from '../../infra/cursor.ts'
import type { PageStart } from './paginate.ts'

/** The order of a list: by `at`, then by the row id `id`, both descending. */
export interface KeysetOrder {
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** Returns a query for the row id of the entry at a cursor. */
  idAtCursor: (cursor: CursorPosition) => RawBuilder<unknown>
}

/** Returns the condition of a page that starts after a cursor. If the entry at the cursor is gone, the page starts at its time. */
export const afterCursor = (from: PageStart, { at, id, idAtCursor }: KeysetOrder) =>
  'after' in from
    ? sql`and (${at}, ${id}) < (${from.after.at}, coalesce((${idAtCursor(from.after)}), ${sql.lit(Number.MAX_SAFE_INTEGER)}))`
    : sql``

/** Returns the offset of a page that does not start after a cursor. */
export const offsetClause = (from: PageStart) =>
  'offset' in from && from.offset ? sql`offset ${from.offset}` : sql``
