import type { UploadedFile } from '@seam/contract/media.ts'
import { notFound, ProblemError } from '../../../infra/http/problem-error.ts'
import { type CreateAssetServices, createAsset, uploadedFileView } from '../create-asset.ts'
import { findAssetOfUpload } from '../../assets/asset-store.ts'
import { receivedBytes, linkUploadFile, uploadPath, removeUploadFile } from './upload-file.ts'
import { objectKey } from '../../assets/asset-paths.ts'
import { ORIGINAL } from '../../assets/file-names.ts'
import { composeUpload } from './stored-upload.ts'
import { lockStoredUpload } from './stored-upload-store.ts'
import { deleteUpload, findUpload } from '../unfinished-upload-store.ts'

export interface UploadFinisher {
  /**
   * Returns the asset of a completely received upload, and creates it if it does not exist yet.
   * Idempotent and safe to call concurrently. Throws 404 if the upload is unfinished or unknown. If
   * its file is rejected, throws a ProblemError and deletes the upload.
   */
  finish: (id: string) => Promise<UploadedFile>
  /** Waits until this process no longer creates the asset of an upload. Never throws. */
  waitUntilIdle: (id: string) => Promise<unknown>
}

export function createUploadFinisher(services: CreateAssetServices): UploadFinisher {
  const finishing = new Map<string, Promise<UploadedFile>>()
  return {
    finish(id) {
      const running = finishing.get(id)
      if (running) return running
      const promise = finishNow(services, id).finally(() => finishing.delete(id))
      finishing.set(id, promise)
      return promise
    },
    waitUntilIdle: async (id) => finishing.get(id)?.catch(() => null),
  }
}

async function finishNow(services: CreateAssetServices, id: string): Promise<UploadedFile> {
  const { db, objects, ffmpeg } = services
  const upload = await findUpload(db, id)
  if (!upload) return finishedUpload(services, id)
  const path = uploadPath(objects.uploadFolder, id)
  const { target_id: targetId } = upload
  const received = targetId === null ? await receivedBytes(path) : upload.received_bytes
  if (received < upload.bytes) throw notFound('This upload is not complete')
  // The row is deleted last: until then, a retry repeats everything and returns the same asset.
  const deleteAll = async () => {
    await deleteUpload(db, id)
    await removeUploadFile(path)
  }
  try {
    const file = await ffmpeg.withWorkFolder(
      (input) =>
        targetId === null ? linkUploadFile(path, input) : fetchStored(services, id, input),
      (workFolder) =>
        createAsset(services, workFolder, {
          ownerId: upload.owner_id,
          folder: 'videos',
          filename: upload.filename,
          uploadId: id,
          reservationId: id,
          targetId,
        }),
    )
    await deleteAll()
    return file
  } catch (error) {
    if (isFinal(error)) await deleteAll()
    // Another process may have finished it first.
    if (error instanceof ProblemError && error.code === 'not-found')
      return finishedUpload(services, id)
    throw error
  }
}

/** Composes the object of the upload, and copies it to the file `input`. */
async function fetchStored(
  { db, objects }: Pick<CreateAssetServices, 'db' | 'objects'>,
  id: string,
  input: string,
): Promise<void> {
  const upload = await lockStoredUpload(db, id)
  if (!upload) throw notFound('There is no such upload')
  await composeUpload({ objects }, upload)
  await objects.copyToFile(objectKey('videos', upload.target_id, ORIGINAL), input)
}

/** Returns whether a retry with the same bytes would fail the same way. */
const isFinal = (error: unknown) =>
  error instanceof ProblemError && ['wrong-type', 'invalid', 'ticket-invalid'].includes(error.code)

async function finishedUpload({ db }: CreateAssetServices, id: string): Promise<UploadedFile> {
  const asset = await findAssetOfUpload(db, id)
  if (!asset) throw notFound('There is no such upload')
  return uploadedFileView(asset)
}
