import { toast } from '../../../../lib/toast.ts'
import { retryProcessing } from '../../actions.ts'
import { hasEnded, type Order } from '../job.ts'
import { amendJob, jobOf } from '../upload-store.ts'
import { drop, giveBack } from './give-back.ts'
import { callOff, run, stopSending } from './run.ts'
import { passOrder } from './tabs.ts'
import { forget, note } from './work.ts'

/** Does with an upload what its user said, in whatever tab it runs. */
export async function carryOut(id: string, order: Order): Promise<void> {
  const job = jobOf(id)
  if (!job) return
  if (!job.here && !hasEnded(job)) return passOrder(id, order)
  await orders[order](id)
}

const orders: Record<Order, (id: string) => Promise<void>> = {
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
  // All is done: it stays on show here, and is not found by the next page.
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
