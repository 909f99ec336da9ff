import { toast } from '../../../../lib/toast.ts'
import { retryProcessing } from '../../actions.ts'
import { hasEnded, type Order } from '../job.ts'
import { amendJob, jobOf } from '../upload-store.ts'
import { drop, giveBack } from './give-back.ts'
import { callOff, run, stopSending } from './run.ts'
import { passOrder } from './tabs.ts'
import { forget, note } from './work.ts'

/** Runs a command on an upload. Forwards it to the tab that runs the upload. */
export async function carryOut(id: string, command: Order): Promise<void> {
  const upload = jobOf(id)
  if (!upload) return
  if (!upload.here && !hasEnded(upload)) return passOrder(id, command)
  await handlers[command](id)
}

const handlers: Record<Order, (id: string) => Promise<void>> = {
  async pause(id) {
    amendJob(id, { paused: true })
    stopSending(id)
    await note(id, { paused: true })
  },
  async resume(id) {
    amendJob(id, { paused: false })
    await note(id, { paused: false })
  },
  async cancel(id) {
    callOff(id)
    if (!(await giveBack(id, null))) await drop(id)
    toast({ id: 'video-create', text: 'Upload cancelled.' })
  },
  async retry(id) {
    const publicId = jobOf(id)?.publicId
    if (publicId) {
      await retryProcessing(publicId)
    } else {
      amendJob(id, { failure: null, stage: 'waiting', sent: 0, shown: 0 })
      await note(id, { failure: null })
      run(id)
    }
  },
  dismiss: (id) => drop(id),
  // It is finished: it stays visible on this page, but is not restored by the next one.
  async settle(id) {
    amendJob(id, { kept: false })
    await forget(id)
  },
  async edit(id) {
    if (await giveBack(id, jobOf(id)?.failure ?? null)) return
    toast({
      id: 'video-create',
      text: 'The form holds another video.',
      detail: 'Upload or discard that first.',
      action: { label: 'Show', path: '/v/new' },
    })
  },
}
