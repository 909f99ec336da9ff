import type { UploadedFile } from '@seam/contract/media.ts'
import { notFound, Refusal } from '../../../infra/http/refusal.ts'
import { type KeepNeeds, keepUpload, uploadedFile } from '../keep-upload.ts'
import { assetOfUpload } from '../store.ts'
import { arrivedBytes, lendPieces, piecesOf, removePieces } from './pieces.ts'
import { deleteUpload, findUpload } from './store.ts'

export interface Finish {
  /**
   * What an upload became; where all of it has come and nothing was made of it yet, that is done now.
   * It may be asked for as often as wanted, by several at once. Refuses with 404 what is unfinished or
   * unknown; a file that is not taken is refused, and is gone.
   */
  finish: (id: string) => Promise<UploadedFile>
  /** Waits until nothing is being made of an upload here, whatever comes of it. */
  settled: (id: string) => Promise<unknown>
}

export function createFinish(needs: KeepNeeds): Finish {
  const finishing = new Map<string, Promise<UploadedFile>>()
  return {
    finish(id) {
      const known = finishing.get(id)
      if (known) return known
      const made = finishNow(needs, id).finally(() => finishing.delete(id))
      finishing.set(id, made)
      return made
    },
    settled: async (id) => finishing.get(id)?.catch(() => null),
  }
}

async function finishNow(needs: KeepNeeds, id: string): Promise<UploadedFile> {
  const { db, objects, ffmpeg } = needs
  const upload = await findUpload(db, id)
  if (!upload) return finishedUpload(needs, id)
  const path = piecesOf(objects.uploadFolder, id)
  if ((await arrivedBytes(path)) < upload.bytes)
    throw notFound('This upload has not come to its end')
  // Its row goes last: until then it is all done again, and gives the same asset.
  const forget = async () => {
    await deleteUpload(db, id)
    await removePieces(path)
  }
  try {
    const file = await ffmpeg.withFolder(
      (input) => lendPieces(path, input),
      (work) =>
        keepUpload(needs, work, {
          ownerId: upload.owner_id,
          folder: 'videos',
          filename: upload.filename,
          uploadId: id,
        }),
    )
    await forget()
    return file
  } catch (error) {
    if (isFinal(error)) await forget()
    // Another process may have been first.
    if (error instanceof Refusal && error.code === 'not-found') return finishedUpload(needs, id)
    throw error
  }
}

/** Whether trying again with the same bytes would end in the same way. */
const isFinal = (error: unknown) =>
  error instanceof Refusal && ['wrong-type', 'invalid', 'ticket-invalid'].includes(error.code)

async function finishedUpload({ db }: KeepNeeds, id: string): Promise<UploadedFile> {
  const asset = await assetOfUpload(db, id)
  if (!asset) throw notFound('There is no such upload')
  return uploadedFile(asset)
}
