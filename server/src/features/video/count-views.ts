import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { addViews, insertViews, lockViews, type View } from './view-store.ts'
import type { ViewerFingerprint } from './viewer-fingerprint.ts'

/** Milliseconds during which views are collected to be written together. */
const BATCH_DELAY_MS = 20

interface PendingView extends View {
  publicId: string
  resolve: (views: number) => void
  reject: (error: unknown) => void
}

/** Counts a view. Resolves to the video's total, after the commit. */
export type CountView = (
  video: { id: number; public_id: string },
  viewer: ViewerFingerprint,
) => Promise<number>

/** Creates a counter that writes concurrent views in one transaction. */
export function createViewCounter(db: Db, responseCache: ResponseCache): CountView {
  let pending: PendingView[] = []
  let lastWrite: Promise<void> = Promise.resolve()

  const flush = async () => {
    const batch = pending
    pending = []
    try {
      const views = await writeViews(db, batch)
      await responseCache.invalidate()
      for (const { itemId, resolve } of batch) resolve(views.get(itemId) ?? 0)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return ({ id, public_id }, viewer) =>
    new Promise((resolve, reject) => {
      pending.push({ itemId: id, publicId: public_id, viewer, resolve, reject })
      if (pending.length > 1) return
      setTimeout(() => {
        lastWrite = lastWrite.then(flush)
      }, BATCH_DELAY_MS)
    })
}

const writeViews = (db: Db, batch: View[]): Promise<Map<number, number>> =>
  db.transaction().execute(async (tx) => {
    const itemsOf = (views: View[]) => views.map(({ itemId }) => itemId)
    // Another process may be writing views of the same network, or of the same viewer within the
    // half hour: wait for its commit before counting.
    await lockViews(tx, itemsOf(batch))
    return addViews(tx, await insertViews(tx, batch), itemsOf(batch))
  })
