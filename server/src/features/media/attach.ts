import { messages } from '@seam/contract/messages.ts'
import type { Folder } from '@seam/contract/media.ts'
import { refuseField } from '../../infra/http/refusal.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { attachAsset, detachAsset } from './store.ts'

interface FileObject {
  public_id: string
}

/**
 * Takes the asset that a file object names, in place of believing it: it must be this user's, of
 * this folder and not in use. `field` is the payload's key, for the refusal.
 */
export async function takeAsset(
  tx: Tx,
  ownerId: number,
  folder: Folder,
  file: FileObject,
  field: string,
) {
  const asset = await attachAsset(tx, ownerId, folder, file.public_id)
  if (!asset) throw refuseField(field, messages.uploadUnusable)
  return asset
}

/** Gives an asset up that is used no more. */
export const giveUpAsset = (tx: Tx, id: number) => detachAsset(tx, id)
