import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Folder } from '@seam/contract/media.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { markAttached, markDetached } from './asset-store.ts'
import { purgeImageFromCaches } from './purge-shared-caches.ts'

interface FileObject {
  public_id: string
}

/**
 * Marks the asset that a file object references as used, and returns the stored asset: nothing else
 * in the file object is trusted. Throws a ProblemError at `field` of the payload unless the asset
 * is this user's, in this folder and unused.
 */
export async function attachAsset(
  tx: Tx,
  ownerId: number,
  folder: Folder,
  file: FileObject,
  field: string,
) {
  const asset = await markAttached(tx, ownerId, folder, file.public_id)
  if (!asset) throw fieldProblem(field, serverMessages.uploadUnusable)
  return asset
}

/** Marks a replaced image as unused. A job removes it later. */
export async function detachAsset(tx: Tx, queue: Queue, id: number): Promise<void> {
  await markDetached(tx, id)
  await purgeImageFromCaches(tx, queue, id)
}
