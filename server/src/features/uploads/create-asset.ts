import { type Folder, folders, type UploadedFile } from '@seam/contract/media.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { assetUrl, imageFiles, objectPrefix } from '../assets/asset-paths.ts'
import { inspectUpload, type InspectServices, storeFiles } from './inspect-upload.ts'
import { addStoredFiles } from '../quota/stored-files.ts'
import { assetExists, insertAsset, type NewAsset } from '../assets/asset-store.ts'
import { ORIGINAL } from '../assets/file-names.ts'
import { ticketRevoked } from './ticket.ts'
import { lockUpload } from './unfinished-upload-store.ts'

export interface CreateAssetServices extends InspectServices {
  db: Db
  objects: ObjectStore
}

interface Upload {
  ownerId: number
  folder: Folder
  /** The file name on the client. */
  filename: string
  /** The id of a resumable upload: creating its asset is idempotent. Null for a form upload. */
  uploadId: string | null
  /** The id in `unfinished_upload`. */
  reservationId: string
  /** The public id under which the original is already stored, if it is. */
  targetId?: string | null
}

export const accountDeleted = () =>
  new ProblemError('ticket-invalid', 'This account no longer exists')

/**
 * Creates an asset from the file `input` of a work folder and returns it as the API represents it.
 * Throws a ProblemError if the file has the wrong type for its folder or exceeds a limit, or if the
 * upload has ended.
 */
export async function createAsset(
  services: CreateAssetServices,
  workFolder: string,
  upload: Upload,
): Promise<UploadedFile> {
  const { db, objects } = services
  const { ownerId, folder, targetId } = upload
  const { facts, files } = await inspectUpload(services, ownerId, folder, workFolder)
  const asset = { ...upload, ...facts, publicId: targetId ?? randomSecretId(), store: objects.name }
  const row = await insertUnlessEnded(db, asset, upload.reservationId)
  const publicId = row.public_id
  const failure = await (
    publicId === targetId
      ? Promise.resolve({ [ORIGINAL]: facts.bytes })
      : storeFiles(objects, folder, publicId, workFolder, files)
  ).then(
    async (sizes) => {
      await addStoredFiles(db, publicId, sizes)
      return null
    },
    (error: Error) => error,
  )
  // If the account has been deleted, its other assets are already removed.
  if (!(await assetExists(db, row.id))) {
    await objects.removeAll(objectPrefix(folder, publicId))
    throw accountDeleted()
  }
  if (failure) throw failure
  return uploadedFileView({ ...upload, ...facts, publicId, createdAt: row.created_at })
}

/**
 * Inserts the asset of an upload. Throws `ticket-invalid` if the upload has ended or its account
 * may no longer upload, or 404 for a resumable one.
 */
const insertUnlessEnded = (db: Db, asset: NewAsset, reservationId: string) =>
  db.transaction().execute(async (tx) => {
    if (await lockUpload(tx, asset.ownerId, reservationId)) return insertAsset(tx, asset)
    throw asset.uploadId === null ? ticketRevoked() : notFound('There is no such upload')
  })

/** Returns an asset as the API represents uploaded files. */
export function uploadedFileView(
  asset: Omit<NewAsset, 'store'> & { createdAt: Date },
): UploadedFile {
  const { publicId, folder } = asset
  const file = folder === 'videos' ? ORIGINAL : imageFiles(folder, asset.widths ?? []).large
  const url = assetUrl(folder, publicId, file)
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
