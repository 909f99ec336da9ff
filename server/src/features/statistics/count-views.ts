import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { addViews, insertViews, lockViews, type View } from './view-store.ts'
import { insertViewings, type NewViewing } from './viewing-store.ts'
import type { ViewerFingerprint } from './viewer-fingerprint.ts'

/** Milliseconds during which views are collected to be written together. */
const BATCH_DELAY_MS = 20

/** A view for statistics. The account only tells whether it is left out of them. */
type Watch = Pick<NewViewing, 'viewer' | 'source' | 'accountId'>

interface CountedViews {
  /** The video's total. */
  views: number
  /** The id of the new viewing; null if the view did not count, or is left out of statistics. */
  viewing: string | null
}

interface PendingView extends View {
  /** Null to leave it out of statistics. */
  watch: Watch | null
  resolve: (result: CountedViews) => void
  reject: (error: unknown) => void
}

/** Counts a view, and resolves after the commit. */
export type CountView = (
  itemId: number,
  viewer: ViewerFingerprint,
  watch: Watch | null,
) => Promise<CountedViews>

/** Creates a counter that writes concurrent views in one transaction. */
export function createViewCounter(db: Db, responseCache: ResponseCache): CountView {
  let pending: PendingView[] = []
  let lastWrite: Promise<void> = Promise.resolve()

  const flush = async () => {
    const batch = pending
    pending = []
    try {
      const { views, viewings } = await writeViews(db, batch)
      await responseCache.invalidate()
      for (const view of batch) {
        view.resolve({
          views: views.get(view.itemId) ?? 0,
          viewing: viewings.get(view)?.id ?? null,
        })
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (itemId, viewer, watch) =>
    new Promise((resolve, reject) => {
      pending.push({ itemId, viewer, watch, resolve, reject })
      if (pending.length > 1) return
      setTimeout(() => {
        lastWrite = lastWrite.then(flush)
      }, BATCH_DELAY_MS)
    })
}

const keyOf = (itemId: number, viewer: Buffer) => `${itemId} ${viewer.toString('base64')}`

const writeViews = (db: Db, batch: PendingView[]) =>
  db.transaction().execute(async (tx) => {
    const items = batch.map(({ itemId }) => itemId)
    // Another process may be writing views of the same network, or of the same viewer within the
    // half hour: wait for its commit before counting.
    await lockViews(tx, items)
    const counted = await insertViews(tx, batch)
    const byKey = new Map(batch.map((view) => [keyOf(view.itemId, view.viewer.key), view]))
    const viewings = new Map<PendingView, NewViewing>()
    for (const { itemId, viewer } of counted) {
      const view = byKey.get(keyOf(itemId, viewer))
      if (view?.watch) viewings.set(view, { id: randomPublicId(), itemId, ...view.watch })
    }
    const included = await insertViewings(tx, [...viewings.values()])
    for (const [view, { id }] of viewings) if (!included.has(id)) viewings.delete(view)
    const views = await addViews(
      tx,
      counted.map(({ itemId }) => itemId),
      items,
    )
    return { views, viewings }
  })
