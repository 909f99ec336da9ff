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

// What runs in this tab, or waits until no other tab runs it.
const running = new Map<string, { off: AbortController; stop: AbortController | null }>()

/**
 * Takes an upload to its end, or to where it needs its user. Only one tab does at a time; the others
 * wait, and take over when that one is closed.
 */
export function run(id: string): void {
  if (running.has(id)) return
  const off = new AbortController()
  running.set(id, { off, stop: null })
  void alone(id, off.signal, () => goThrough(id, off.signal))
    .catch((error: unknown) => {
      if (!isAbort(error)) throw error
    })
    .finally(() => {
      running.delete(id)
      amendJob(id, { here: false })
    })
}

/** Has it stop sending; it keeps its place with what it has sent. */
export const stopSending = (id: string) =>
  running.get(id)?.stop?.abort(new DOMException('Paused', 'AbortError'))

/** Calls off what runs or waits here. */
export const callOff = (id: string) =>
  running.get(id)?.off.abort(new DOMException('Called off', 'AbortError'))

async function goThrough(id: string, off: AbortSignal): Promise<void> {
  const work = await workOf(id)
  off.throwIfAborted()
  if (!work) return hideJob(id)
  if (work.publicId) return amendJob(id, { stage: 'published', publicId: work.publicId })
  if (work.failure) return amendJob(id, { stage: 'failed', failure: work.failure })
  amendJob(id, { here: true, paused: work.paused })
  const stopBar = runBar(id, work.address !== null)
  try {
    const sent = await sendInTurn(id, off)
    amendJob(id, { stage: 'publishing', speed: 0 })
    const onTrouble = (trouble: Trouble | null) => amendJob(id, { trouble })
    await conclude(id, await publishOnce(work.details, sent, { signal: off, onTrouble }))
  } catch (error) {
    if (!off.aborted && !isAbort(error)) await fail(id, error)
  } finally {
    stopBar()
  }
}

/** Sends when no other upload does. A pause gives the turn to the next. */
async function sendInTurn(id: string, off: AbortSignal): Promise<Sent> {
  for (;;) {
    await untilResumed(id, off)
    const stop = new AbortController()
    const held = running.get(id)
    if (held) held.stop = stop
    const signal = AbortSignal.any([off, stop.signal])
    try {
      return await alone('sending', signal, () => sendFiles(id, signal))
    } catch (error) {
      if (off.aborted || !stop.signal.aborted) throw error
      amendJob(id, { stage: 'waiting', speed: 0, trouble: null })
    }
  }
}

/** Waits as long as its user has it paused. */
function untilResumed(id: string, off: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!off.aborted && jobOf(id)?.paused) return
      unsubscribe()
      off.removeEventListener('abort', look)
      if (off.aborted) reject(off.reason)
      else resolve()
    }
    const unsubscribe = useUploads.subscribe(look)
    off.addEventListener('abort', look)
    look()
  })
}
