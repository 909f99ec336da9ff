import type { Video } from '@seam/contract/video.ts'
import { isAbortError, isProblem } from '../../../../lib/errors.ts'
import type { RetryReason } from '../transfer/retry-policy.ts'
import { refetchLists, cacheEntity } from '../../../../entities/cache/cached-entities.ts'
import { forgetUploaded } from '../../../../entities/upload/upload-once.ts'
import { videoKeys } from '../../query-keys.ts'
import { updateUpload, removeUpload, findUpload } from '../upload/change-uploads.ts'
import { useUploads } from '../upload/upload-store.ts'
import { notifyPublished } from '../upload/notify-published.ts'
import { animateProgress } from './animate-progress.ts'
import { failUpload } from './fail-upload.ts'
import { publishOnce } from './publish-once.ts'
import { sendFiles, type UploadedFiles } from './send-files.ts'
import { deleteFiles, getFiles, getRecord, updateRecord } from './upload-records.ts'

/** The uploads that run in this tab, or wait for another tab that runs them. */
const running = new Map<string, { controller: AbortController; transfer: AbortController | null }>()

/**
 * Runs an upload until it is published, fails, or is aborted. Only one tab runs it at a time. The
 * others wait, and continue when that tab is closed.
 */
export function runUpload(id: string): void {
  if (running.has(id)) return
  const controller = new AbortController()
  running.set(id, { controller, transfer: null })
  void withLock(id, controller.signal, () => runSteps(id, controller.signal))
    .catch((error: unknown) => {
      if (!isAbortError(error)) throw error
    })
    .finally(() => {
      running.delete(id)
      updateUpload(id, { runsHere: false })
    })
}

/** Stops the transfer of a paused upload. What was sent stays. */
export const stopTransfer = (id: string) =>
  running.get(id)?.transfer?.abort(new DOMException('Paused', 'AbortError'))

/** Aborts an upload that runs or waits in this tab. */
export const abortUpload = (id: string) =>
  running.get(id)?.controller.abort(new DOMException('Cancelled', 'AbortError'))

async function runSteps(id: string, uploadSignal: AbortSignal): Promise<void> {
  const record = await getRecord(id)
  uploadSignal.throwIfAborted()
  if (!record) return removeUpload(id)
  if (record.publicId) return updateUpload(id, { stage: 'published', publicId: record.publicId })
  if (record.failure) return updateUpload(id, { stage: 'failed', failure: record.failure })
  updateUpload(id, { runsHere: true, paused: record.paused })
  const stopBar = animateProgress(id, record.address !== null)
  try {
    const sent = await sendUnderLock(id, uploadSignal)
    updateUpload(id, { stage: 'publishing', speed: 0 })
    const onRetryReason = (retryReason: RetryReason | null) => updateUpload(id, { retryReason })
    await finishUpload(
      id,
      await publishOnce(record.details, sent, { signal: uploadSignal, onRetryReason }),
    )
  } catch (error) {
    if (!uploadSignal.aborted && !isAbortError(error) && !isSessionEnded(error))
      await failUpload(id, error)
  } finally {
    stopBar()
  }
}

/** Whether the session has ended. The upload stays stored, and continues after the next sign-in. */
const isSessionEnded = (error: unknown) => isProblem(error, 401) && error.code === 'not-signed-in'

/** Sends the files when no other upload does. A pause lets the next upload send. */
async function sendUnderLock(id: string, uploadSignal: AbortSignal): Promise<UploadedFiles> {
  for (;;) {
    await untilResumed(id, uploadSignal)
    const transfer = new AbortController()
    const entry = running.get(id)
    if (entry) entry.transfer = transfer
    const signal = AbortSignal.any([uploadSignal, transfer.signal])
    try {
      return await withLock('sending', signal, () => sendFiles(id, signal))
    } catch (error) {
      if (uploadSignal.aborted || !transfer.signal.aborted) throw error
      updateUpload(id, { stage: 'waiting', speed: 0, retryReason: null })
    }
  }
}

/** Waits while the upload is paused. Throws `signal.reason`. */
function untilResumed(id: string, uploadSignal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (!uploadSignal.aborted && findUpload(id)?.paused) return
      unsubscribe()
      uploadSignal.removeEventListener('abort', check)
      if (uploadSignal.aborted) reject(uploadSignal.reason)
      else resolve()
    }
    const unsubscribe = useUploads.subscribe(check)
    uploadSignal.addEventListener('abort', check)
    check()
  })
}

/** Completes an upload after its video is published: updates the caches and deletes the stored files. */
async function finishUpload(id: string, video: Video): Promise<void> {
  cacheEntity(videoKeys.one(video.publicId), video)
  refetchLists('video')
  const { publicId } = video
  updateUpload(id, { stage: 'published', percent: 100, speed: 0, retryReason: null, publicId })
  // The overlay itself notifies, after it has shown the full bar.
  if (useUploads.getState().overlay !== id) notifyPublished(publicId)
  await updateRecord(id, { publicId, address: null })
  const files = await getFiles(id)
  // The same files, selected again, are a new video.
  if (files) [files.video, files.thumbnail].forEach(forgetUploaded)
  await deleteFiles(id)
}

/** The last task of each lock, without Web Locks. */
const tails = new Map<string, Promise<unknown>>()

/**
 * Runs a task under an exclusive lock of this browser, in the order of the requests. Throws
 * `signal.reason` if it aborts while waiting.
 */
function withLock<Result>(
  name: string,
  signal: AbortSignal,
  task: () => Promise<Result>,
): Promise<Result> {
  if ('locks' in navigator) {
    return navigator.locks.request(`seam-upload ${name}`, { signal }, task)
  }
  // Web Locks need a secure context: without one, the lock covers this tab only.
  const previous = tails.get(name) ?? Promise.resolve()
  const result = previous.then(() => {
    signal.throwIfAborted()
    return task()
  })
  tails.set(
    name,
    result.catch(() => null),
  )
  return result
}
