import { type Folder, folders, type UploadedFile } from '@seam/contract/media.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import { type Db, violatesConstraint } from '../../infra/postgres/database.ts'
import { randomSecretId } from '../../infra/random-id.ts'
import { assetUrl, imageFiles, objectPrefix } from '../assets/asset-paths.ts'
import { inspectUpload, type InspectServices, storeFiles } from './inspect-upload.ts'
import { addStoredFiles } from '../quota/stored-files.ts'
import { assetExists, insertAsset, type NewAsset } from '../assets/asset-store.ts'
import { ORIGINAL } from '../assets/file-names.ts'
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
  /**
   * The id of a resumable upload: creating its asset twice returns the same asset. Null for a form
   * upload.
   */
  uploadId: string | null
  /** The public id under which its original is stored already, if so. */
  targetId?: string | null
}

export const accountDeleted = () =>
  new ProblemError('ticket-invalid', 'This account no longer exists')

/**
 * Creates an asset from the file `input` of a work folder and returns it in the API's
 * representation. Throws a ProblemError if the file has the wrong type for its folder or exceeds a
 * limit.
 */
export async function createAsset(
  services: CreateAssetServices,
  workFolder: string,
  upload: Upload,
): Promise<UploadedFile> {
  const { db, objects } = services
  const { ownerId, folder, uploadId, targetId } = upload
  const { facts, files } = await inspectUpload(services, ownerId, folder, workFolder)
  const asset = { ...upload, ...facts, publicId: targetId ?? randomSecretId(), store: objects.name }
  const row = await insertUnlessEnded(db, asset, targetId ? uploadId : null).catch(
    (error: unknown) => {
      throw violatesConstraint(error, 'asset_owner_id_fkey') ? accountDeleted() : error
    },
  )
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
  // If the account was deleted meanwhile, its assets have already been removed.
  if (!(await assetExists(db, row.id))) {
    await objects.removeAll(objectPrefix(folder, publicId))
    throw accountDeleted()
  }
  if (failure) throw failure
  return uploadedFileView({ ...upload, ...facts, publicId, createdAt: row.created_at })
}

/** Inserts an asset. Throws 404 if the upload that it belongs to has ended: its files are removed then. */
const insertUnlessEnded = (db: Db, asset: NewAsset, uploadId: string | null) =>
  db.transaction().execute(async (tx) => {
    if (uploadId !== null && !(await lockUpload(tx, uploadId)))
      throw notFound('There is no such upload')
    return insertAsset(tx, asset)
  })

/** Returns an asset in the API's representation of uploaded files. */
export function uploadedFileView(
  asset: Omit<NewAsset, 'store'> & { createdAt: Date },
): UploadedFile {
  const { publicId, folder } = asset
  const file = folder === 'videos' ? ORIGINAL : imageFiles(folder, asset.widths ?? null).large
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
