import { type Folder, folders, type UploadedFile } from '@seam/contract/media.ts'
import { Refusal } from '../../infra/http/refusal.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { type Db, isViolation } from '../../infra/postgres/database.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { addressOf, imageFiles, objectPrefix } from './address.ts'
import { inspect, type InspectNeeds, keepFiles, ORIGINAL } from './intake.ts'
import { countStored } from './storage/stored-files.ts'
import { assetExists, insertAsset, type NewAsset } from './store.ts'

export interface KeepNeeds extends InspectNeeds {
  db: Db
  objects: ObjectStore
}

interface Upload {
  ownerId: number
  folder: Folder
  /** The client's own name of the file. */
  filename: string
  /** Of an upload in pieces: kept again, it is the same asset. */
  uploadId: string | null
}

export const accountGone = () => new Refusal('ticket-invalid', 'This account is gone')

/**
 * Makes an asset of the file `input` of a work folder and gives it as the media service does. Refuses
 * what is not of its folder's kind.
 */
export async function keepUpload(
  needs: KeepNeeds,
  work: string,
  upload: Upload,
): Promise<UploadedFile> {
  const { db, objects } = needs
  const { ownerId, folder } = upload
  const { facts, files } = await inspect(needs, ownerId, folder, work)
  const asset = { ...upload, ...facts, publicId: randomSecretId(), store: objects.name }
  const added = await insertAsset(db, asset).catch((error: unknown) => {
    throw isViolation(error, 'asset_owner_id_fkey') ? accountGone() : error
  })
  const publicId = added.public_id
  const failure = await keepFiles(objects, folder, publicId, work, files).then(
    async (sizes) => {
      await countStored(db, publicId, sizes)
      return null
    },
    (error: Error) => error,
  )
  // Where the account went meanwhile, its assets have been removed already.
  if (!(await assetExists(db, added.id))) {
    await objects.removeAll(objectPrefix(folder, publicId))
    throw accountGone()
  }
  if (failure) throw failure
  return uploadedFile({ ...upload, ...facts, publicId, createdAt: added.created_at })
}

/** An asset as the media service gives it. */
export function uploadedFile(asset: Omit<NewAsset, 'store'> & { createdAt: Date }): UploadedFile {
  const { publicId, folder } = asset
  const file = folder === 'videos' ? ORIGINAL : imageFiles[folder].large
  const url = addressOf(folder, publicId, file)
  return {
    asset_id: publicId,
    public_id: publicId,
    resource_type: folders[folder].kind,
    format: asset.format,
    bytes: asset.bytes,
    width: asset.width,
    height: asset.height,
    duration: asset.duration,
    folder,
    original_filename: asset.filename.replace(/\.[^.]*$/, ''),
    created_at: asset.createdAt.toISOString(),
    url,
    secure_url: url,
  }
}
