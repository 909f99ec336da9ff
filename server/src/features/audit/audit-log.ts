import type { AuditEntry } from '@seam/contract/audit.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import { type CursorFormat, type CursorPosition, timeCursor } from '../../infra/cursor.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { type PageQuery, paginateBy, sortByIds } from '../item/paginate.ts'
import type { Scope } from './reader-sql.ts'
import * as store from './store.ts'

/** Adds an entry to the audit log, in the transaction of the recorded action. */
export async function recordAudit(tx: Db | Tx, entry: store.NewEntry): Promise<void> {
  await store.insertEntry(tx, entry)
}

export const wasRecentlyRecorded = store.hasRecentEntry

/** Newest first. */
export async function getAuditLogPage(
  { db, secret }: { db: Db; secret: Secret },
  scope: Scope,
  query: PageQuery,
): Promise<Paged<AuditEntry>> {
  const maxTotal = limits.auditTotal
  return paginateBy(createCursor(secret), query, {
    total: await store.countEntries(db, scope, maxTotal),
    maxTotal,
    findEntries: (from, limit) => store.findEntries(db, scope, from, limit),
    loadDocs: async (ids) =>
      sortByIds(ids, await store.loadEntries(db, scope, ids)).map(({ id, at, ...row }) => ({
        ...row,
        _id: secret('audit entry', id).toString('base64url').slice(0, 11),
        at: at.toISOString(),
      })),
  })
}

const ID_RANGE = 2 ** 45

/**
 * Cursors with masked row ids: the distance between two of its entries would tell an account how
 * many entries that it may not read lie between them.
 */
function createCursor(secret: Secret): CursorFormat<CursorPosition> {
  const maskOf = (at: Date) => secret('audit cursor', at.getTime()).readUIntBE(0, 6) % ID_RANGE
  return {
    encode: ({ at, id }) => timeCursor.encode({ at, id: (id + maskOf(at)) % ID_RANGE }),
    decode(cursor) {
      const { at, id } = timeCursor.decode(cursor)
      return { at, id: (id + ID_RANGE - maskOf(at)) % ID_RANGE }
    },
  }
}
