import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Application, ApplicationDecisionBody } from '@seam/contract/people/registration.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { ownerView } from '../../account/owner-view.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { deleteAccountIn } from '../../deletion/delete-account.ts'
import { announceMember } from '../../webhook/announce.ts'
import { type PageQuery, paginate, sortByIds } from '../../item/paginate.ts'
import * as store from './application-store.ts'

/** Returns a page of the accounts that wait for approval, oldest first. */
export async function getApplications(db: Db, query: PageQuery): Promise<Paged<Application>> {
  const maxTotal = limits.auditTotal
  return paginate(query, {
    total: await store.countApplications(db, maxTotal),
    maxTotal,
    findEntries: (from, limit) => store.findApplications(db, from, limit),
    loadDocs: async (ids) =>
      sortByIds(ids, await store.loadApplications(db, ids)).map((row) => ({
        ...ownerView(row),
        answer: row.answer,
        createdAt: row.created_at.toISOString(),
      })),
  })
}

/**
 * Approves or rejects accounts. Returns how many were still waiting. A rejected account is deleted;
 * its name becomes available again after a while.
 */
export async function decideApplications(
  db: Db,
  queue: Queue,
  actor: number,
  { usernames, decision }: ApplicationDecisionBody,
): Promise<number> {
  let decided = 0
  // One transaction each, so that a failure does not undo earlier decisions.
  for (const username of new Set(usernames)) {
    decided += await db.transaction().execute(async (tx) => {
      const accountId = await store.takeApplication(tx, username)
      if (accountId === undefined) return 0
      if (decision === 'REJECT') await deleteAccountIn(tx, queue, accountId)
      else await announceMember({ queue }, tx, 'member.joined', accountId)
      const details = { decision }
      await recordAudit(tx, { actor, action: 'application.decided', subject: accountId, details })
      return 1
    })
  }
  return decided
}
