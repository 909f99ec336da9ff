import { isAbort } from '../../../../lib/api/errors.ts'
import type { Trouble } from '../../../../lib/resumable/patience.ts'
import { amendJob, hideJob, jobOf, useUploads } from '../upload-store.ts'
import { runBar } from './bar.ts'
import { conclude } from './conclude.ts'
import { fail } from './fail.ts'
import { alone } from './locks.ts'
import { publishOnce } from './publish-once.ts'
import { sendFiles, type Sent } from './send-files.ts'
import { workOf } from './work.ts'

/** The uploads that run in this tab, or wait for another tab that runs them. */
const running = new Map<string, { controller: AbortController; transfer: AbortController | null }>()

/**
 * Runs an upload until it is published, fails, or is aborted. Only one tab runs it at a time. The
 * others wait, and continue when that tab is closed.
 */
export function run(id: string): void {
  if (running.has(id)) return
  const controller = new AbortController()
  running.set(id, { controller, transfer: null })
  void alone(id, controller.signal, () => runSteps(id, controller.signal))
    .catch((error: unknown) => {
      if (!isAbort(error)) throw error
    })
    .finally(() => {
      running.delete(id)
      amendJob(id, { here: false })
    })
}

/** Stops the transfer of a paused upload. What was sent stays. */
export const stopSending = (id: string) =>
  running.get(id)?.transfer?.abort(new DOMException('Paused', 'AbortError'))

/** Aborts an upload that runs or waits in this tab. */
export const callOff = (id: string) =>
  running.get(id)?.controller.abort(new DOMException('Cancelled', 'AbortError'))

async function runSteps(id: string, uploadSignal: AbortSignal): Promise<void> {
  const record = await workOf(id)
  uploadSignal.throwIfAborted()
  if (!record) return hideJob(id)
  if (record.publicId) return amendJob(id, { stage: 'published', publicId: record.publicId })
  if (record.failure) return amendJob(id, { stage: 'failed', failure: record.failure })
  amendJob(id, { here: true, paused: record.paused })
  const stopBar = runBar(id, record.address !== null)
  try {
    const sent = await sendUnderLock(id, uploadSignal)
    amendJob(id, { stage: 'publishing', speed: 0 })
    const onTrouble = (trouble: Trouble | null) => amendJob(id, { trouble })
    await conclude(id, await publishOnce(record.details, sent, { signal: uploadSignal, onTrouble }))
  } catch (error) {
    if (!uploadSignal.aborted && !isAbort(error)) await fail(id, error)
  } finally {
    stopBar()
  }
}

/** Sends the files when no other upload does. A pause lets the next upload send. */
async function sendUnderLock(id: string, uploadSignal: AbortSignal): Promise<Sent> {
  for (;;) {
    await untilResumed(id, uploadSignal)
    const transfer = new AbortController()
    const entry = running.get(id)
    if (entry) entry.transfer = transfer
    const signal = AbortSignal.any([uploadSignal, transfer.signal])
    try {
      return await alone('sending', signal, () => sendFiles(id, signal))
    } catch (error) {
      if (uploadSignal.aborted || !transfer.signal.aborted) throw error
      amendJob(id, { stage: 'waiting', speed: 0, trouble: null })
    }
  }
}

/** Waits while the upload is paused. Throws `signal.reason`. */
function untilResumed(id: string, uploadSignal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (!uploadSignal.aborted && jobOf(id)?.paused) return
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
