import type { UploadedFile } from '@seam/contract/media.ts'
import { notFound, Refusal } from '../../../infra/http/refusal.ts'
import { type KeepNeeds, keepUpload, uploadedFile } from '../keep-upload.ts'
import { assetOfUpload } from '../store.ts'
import { arrivedBytes, lendPieces, piecesOf, removePieces } from './pieces.ts'
import { deleteUpload, findUpload } from './store.ts'

export interface Finish {
  /**
   * Returns the asset of a completely received upload, and creates it if it does not exist yet.
   * Safe to call repeatedly and concurrently. Throws 404 if the upload is unfinished or unknown.
   * Throws a ProblemError and deletes the upload if its file is rejected.
   */
  finish: (id: string) => Promise<UploadedFile>
  /** Waits until this process is not creating the asset of an upload. Never throws. */
  waitUntilIdle: (id: string) => Promise<unknown>
}

export function createFinish(services: KeepNeeds): Finish {
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

async function finishNow(services: KeepNeeds, id: string): Promise<UploadedFile> {
  const { db, objects, ffmpeg } = services
  const upload = await findUpload(db, id)
  if (!upload) return finishedUpload(services, id)
  const path = piecesOf(objects.uploadFolder, id)
  if ((await arrivedBytes(path)) < upload.bytes)
    throw notFound('This upload has not come to its end')
  // The row is deleted only at the end: until then a retry repeats everything and returns the same
  // asset.
  const deleteAll = async () => {
    await deleteUpload(db, id)
    await removePieces(path)
  }
  try {
    const file = await ffmpeg.withFolder(
      (input) => lendPieces(path, input),
      (workFolder) =>
        keepUpload(services, workFolder, {
          ownerId: upload.owner_id,
          folder: 'videos',
          filename: upload.filename,
          uploadId: id,
        }),
    )
    await deleteAll()
    return file
  } catch (error) {
    if (isFinal(error)) await deleteAll()
    // Another process may have finished it first.
    if (error instanceof Refusal && error.code === 'not-found') return finishedUpload(services, id)
    throw error
  }
}

/** Returns whether a retry with the same bytes would fail in the same way. */
const isFinal = (error: unknown) =>
  error instanceof Refusal && ['wrong-type', 'invalid', 'ticket-invalid'].includes(error.code)

async function finishedUpload({ db }: KeepNeeds, id: string): Promise<UploadedFile> {
  const asset = await assetOfUpload(db, id)
  if (!asset) throw notFound('There is no such upload')
  return uploadedFile(asset)
}
