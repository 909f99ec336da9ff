import type { UploadedFile } from '@seam/contract/media.ts'
import { ProblemError } from '../../../../lib/errors.ts'
import { mimeTypeOf } from '../../../../lib/file-schema.ts'
import { fileRetryReason, withRetries, type RetryReason } from '../transfer/retry-policy.ts'
import { uploadResumably } from '../transfer/resumable-upload.ts'
import { assertReadable, UnreadableFileError } from '../transfer/unreadable-file.ts'
import { requireSession } from '../../../../entities/session/require-session.ts'
import {
  rememberUploaded,
  findUploaded,
  uploadFile,
} from '../../../../entities/upload/upload-once.ts'
import { updateUpload } from '../upload/change-uploads.ts'
import { getFiles, updateRecord, getRecord } from './upload-records.ts'

/** The uploaded files of a video, as the API accepts them. */
export interface UploadedFiles {
  thumbnail: UploadedFile
  video: UploadedFile
}

/**
 * Sends the files of an upload that have not been sent yet. Throws ProblemError with the rejected field
 * of the form, UnreadableFileError, or `signal.reason`.
 */
export async function sendFiles(id: string, signal: AbortSignal): Promise<UploadedFiles> {
  if (!(await requireSession())) throw new DOMException('Signed out', 'AbortError')
  const record = await getRecord(id)
  signal.throwIfAborted()
  if (!record) throw new DOMException('Cancelled in another tab', 'AbortError')
  if (record.thumbnail && record.video) return { thumbnail: record.thumbnail, video: record.video }
  const files = await getFiles(id)
  if (!files) throw new UnreadableFileError('The files are not stored')
  const report = (sent: number) => updateUpload(id, { sent })
  const onRetryReason = (retryReason: RetryReason | null) => updateUpload(id, { retryReason })

  // The thumbnail first: it is small, and an error in it shows before the video is sent.
  updateUpload(id, { stage: 'thumbnail', total: files.thumbnail.size + files.video.size })
  const thumbnail = record.thumbnail ?? (await sendThumbnail(files.thumbnail))
  void updateRecord(id, { thumbnail })
  updateUpload(id, { stage: 'video' })
  const video =
    record.video ??
    findUploaded(files.video) ??
    (await sendVideo(record.address, files.thumbnail.size))
  rememberUploaded(files.video, video)
  void updateRecord(id, { video })
  report(files.thumbnail.size + files.video.size)
  return { thumbnail, video }

  async function sendThumbnail(file: File) {
    await assertReadable(file)
    const send = () => uploadFile(file, 'thumbnails', { signal, onSent: report })
    return withRetries(send, { signal, reasonOf: fileRetryReason, onRetryReason }).catch(
      atField('thumbnail'),
    )
  }

  async function sendVideo(address: string | null, sentBefore: number) {
    const file = files?.video as File
    await assertReadable(file)
    return uploadResumably({
      file,
      folder: 'videos',
      type: mimeTypeOf(file),
      uploadUrl: address,
      signal,
      onUploadUrl: (url) => void updateRecord(id, { address: url }),
      onSent: (bytes) => report(sentBefore + bytes),
      onRetryReason,
    }).catch(atField('video'))
  }
}

/** Assigns an error of the media API about a file to a field of the form. */
const atField =
  (field: keyof UploadedFiles) =>
  (error: unknown): never => {
    if (!(error instanceof ProblemError) || ![413, 415, 422].includes(error.status)) throw error
    const { status, code, detail } = error
    const message = error.errors[0]?.message ?? detail
    throw new ProblemError(status, { code, detail, errors: [{ field, code, message }] })
  }
