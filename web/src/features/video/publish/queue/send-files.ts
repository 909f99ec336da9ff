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

/** The files of a video, as the API takes them. */
export interface Sent {
  thumbnail: UploadedFile
  video: UploadedFile
}

/**
 * Sends what has not been sent of an upload's files. Throws ProblemError with the field of the form
 * that is at fault, UnreadableFile, or the signal's reason.
 */
export async function sendFiles(id: string, signal: AbortSignal): Promise<Sent> {
  if (!(await requireSession())) throw new DOMException('Signed out', 'AbortError')
  const work = await workOf(id)
  signal.throwIfAborted()
  if (!work) throw new DOMException('Called off elsewhere', 'AbortError')
  if (work.thumbnail && work.video) return { thumbnail: work.thumbnail, video: work.video }
  const files = await filesOf(id)
  if (!files) throw new UnreadableFile('Its files are not kept')
  const report = (sent: number) => amendJob(id, { sent })
  const onTrouble = (trouble: Trouble | null) => amendJob(id, { trouble })

  // The small one first: if something is wrong with it, it is known before the large one is sent.
  amendJob(id, { stage: 'thumbnail', total: files.thumbnail.size + files.video.size })
  const thumbnail = work.thumbnail ?? (await sendThumbnail(files.thumbnail))
  void note(id, { thumbnail })
  amendJob(id, { stage: 'video' })
  const video =
    work.video ?? sentAs(files.video) ?? (await sendVideo(work.address, files.thumbnail.size))
  noteSent(files.video, video)
  void note(id, { video })
  report(files.thumbnail.size + files.video.size)
  return { thumbnail, video }

  async function sendThumbnail(file: File) {
    await checkReadable(file)
    const send = () => uploadFile(file, 'thumbnails', signal, report)
    return patiently(send, { signal, onTrouble }).catch(atField('thumbnail'))
  }

  async function sendVideo(address: string | null, before: number) {
    const file = files?.video as File
    await checkReadable(file)
    return sendResumably({
      file,
      folder: 'videos',
      type: typeOf(file),
      address,
      signal,
      onAddress: (now) => void note(id, { address: now }),
      onSent: (bytes) => report(before + bytes),
      onTrouble,
    }).catch(atField('video'))
  }
}

/** What the media service says of a file is about this field of the form. */
const atField =
  (field: keyof Sent) =>
  (error: unknown): never => {
    if (!(error instanceof ProblemError) || ![413, 415, 422].includes(error.status)) throw error
    const { status, code, detail } = error
    const message = error.errors[0]?.message ?? detail
    throw new ProblemError(status, { code, detail, errors: [{ field, code, message }] })
  }
