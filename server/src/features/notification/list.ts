import { limits } from '@seam/contract/limits.ts'
import type { Notification } from '@seam/contract/notification.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import { type PageQuery, paginate, sortByIds } from '../item/paginate.ts'
import { countNotifications, findNotifications, loadNotifications } from './list-store.ts'
import { lockInboxes } from './make-store.ts'
import { markSeen } from './seen-store.ts'
import { countUnseen } from './unseen-store.ts'
import { notificationView } from './view.ts'

/** Returns a page of an account's notifications, newest first. */
export const getNotifications = async (
  db: Db,
  accountId: number,
  query: PageQuery,
): Promise<Paged<Notification>> =>
  paginate(query, {
    total: await countNotifications(db, accountId),
    maxTotal: limits.notificationTotal,
    findEntries: (from, limit) => findNotifications(db, accountId, from, limit),
    loadDocs: async (ids) => sortByIds(ids, await loadNotifications(db, ids)).map(notificationView),
  })

/**
 * Marks a notification of an account and all older ones as seen. Returns the number of unseen ones.
 * Throws 404 if there is no such notification.
 */
export async function seeUpTo(db: Db, accountId: number, publicId: string): Promise<number> {
  await db.transaction().execute(async (tx) => {
    await lockInboxes(tx, [accountId])
    if (!(await markSeen(tx, accountId, publicId))) throw notFound('There is no such notification')
  })
  return countUnseen(db, accountId)
}
