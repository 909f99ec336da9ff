import type { UploadedFile } from '@seam/contract/media.ts'
import { ProblemError } from '../../../../lib/api/errors.ts'
import { typeOf } from '../../../../lib/file-rule.ts'
import { patiently, type Trouble } from '../../../../lib/resumable/patience.ts'
import { sendResumably } from '../../../../lib/resumable/send-resumably.ts'
import { checkReadable, UnreadableFile } from '../../../../lib/resumable/unreadable.ts'
import { requireSession } from '../../../../lib/session/require-session.ts'
import { noteSent, sentAs, uploadFile } from '../../../../lib/upload-file.ts'
import { amendJob } from '../upload-store.ts'
import { filesOf, note, workOf } from './work.ts'

/** The uploaded files of a video, as the API takes them. */
export interface Sent {
  thumbnail: UploadedFile
  video: UploadedFile
}

/**
 * Sends the files of an upload that have not been sent yet. Throws ProblemError with the rejected field
 * of the form, UnreadableFile, or `signal.reason`.
 */
export async function sendFiles(id: string, signal: AbortSignal): Promise<Sent> {
  if (!(await requireSession())) throw new DOMException('Signed out', 'AbortError')
  const record = await workOf(id)
  signal.throwIfAborted()
  if (!record) throw new DOMException('Cancelled in another tab', 'AbortError')
  if (record.thumbnail && record.video) return { thumbnail: record.thumbnail, video: record.video }
  const files = await filesOf(id)
  if (!files) throw new UnreadableFile('The files are not stored')
  const report = (sent: number) => amendJob(id, { sent })
  const onTrouble = (trouble: Trouble | null) => amendJob(id, { trouble })

  // The thumbnail first: it is small, and an error in it shows before the video is sent.
  amendJob(id, { stage: 'thumbnail', total: files.thumbnail.size + files.video.size })
  const thumbnail = record.thumbnail ?? (await sendThumbnail(files.thumbnail))
  void note(id, { thumbnail })
  amendJob(id, { stage: 'video' })
  const video =
    record.video ?? sentAs(files.video) ?? (await sendVideo(record.address, files.thumbnail.size))
  noteSent(files.video, video)
  void note(id, { video })
  report(files.thumbnail.size + files.video.size)
  return { thumbnail, video }

  async function sendThumbnail(file: File) {
    await checkReadable(file)
    const send = () => uploadFile(file, 'thumbnails', signal, report)
    return patiently(send, { signal, onTrouble }).catch(atField('thumbnail'))
  }

  async function sendVideo(address: string | null, sentBefore: number) {
    const file = files?.video as File
    await checkReadable(file)
    return sendResumably({
      file,
      folder: 'videos',
      type: typeOf(file),
      address,
      signal,
      onAddress: (url) => void note(id, { address: url }),
      onSent: (bytes) => report(sentBefore + bytes),
      onTrouble,
    }).catch(atField('video'))
  }
}

/** Assigns an error of the media API about a file to a field of the form. */
const atField =
  (field: keyof Sent) =>
  (error: unknown): never => {
    if (!(error instanceof ProblemError) || ![413, 415, 422].includes(error.status)) throw error
    const { status, code, detail } = error
    const message = error.errors[0]?.message ?? detail
    throw new ProblemError(status, { code, detail, errors: [{ field, code, message }] })
  }
