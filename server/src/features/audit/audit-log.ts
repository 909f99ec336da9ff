import type { AuditEntry } from '@seam/contract/audit.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { type PageQuery, paginate, sortByIds } from '../item/paginate.ts'
import * as store from './store.ts'

/** Adds an entry to the audit log, in the transaction of what it records. */
export async function recordAudit(tx: Db | Tx, entry: store.NewEntry): Promise<void> {
  await store.insertEntry(tx, entry)
}

/** Returns a page of the audit log, newest first. */
export async function getAuditLogPage(
  db: Db,
  scope: store.Scope,
  query: PageQuery,
): Promise<Paged<AuditEntry>> {
  const maxTotal = limits.auditTotal
  return paginate(query, {
    total: await store.countEntries(db, scope, maxTotal),
    maxTotal,
    findEntries: (from, limit) => store.findEntries(db, scope, from, limit),
    loadDocs: async (ids) =>
      sortByIds(ids, await store.loadEntries(db, ids)).map(({ id, at, ...row }) => ({
        ...row,
        _id: String(id),
        at: at.toISOString(),
      })),
  })
}
