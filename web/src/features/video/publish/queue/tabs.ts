import { hasEnded, type Job, type Order } from '../job.ts'
import { amendJob, hideJob, jobOf, showJob, useUploads } from '../upload-store.ts'
import type { KeptJob } from './kept-jobs.ts'
import { currentOwner, isMine } from './work.ts'

/** The messages about uploads between the tabs of a browser. */
type Message =
  | { kind: 'shown'; owner: KeptJob['owner']; job: Job }
  | { kind: 'order'; id: string; order: Order }
  | { kind: 'gone'; id: string }
  | { kind: 'ask' }

/** Milliseconds between two reports of the progress of an upload. */
const REPORT_INTERVAL = 250

let channel: BroadcastChannel | undefined
const lastReports = new Map<string, number>()

interface TabListeners {
  onCommand: (id: string, command: Order) => void
  /** Another tab runs this upload. */
  onRunningElsewhere: (id: string) => void
  onRemoved: (id: string) => void
}

/** Synchronises uploads with other tabs. Each tab reports what it runs, and runs the commands for it. */
export function joinTabs({ onCommand, onRunningElsewhere, onRemoved }: TabListeners): void {
  if (channel || !('BroadcastChannel' in globalThis)) return
  channel = new BroadcastChannel('seam-uploads')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') reportAll()
    if (data.kind === 'order' && jobOf(data.id)?.here) onCommand(data.id, data.order)
    if (data.kind === 'gone') {
      hideJob(data.id)
      onRemoved(data.id)
    }
    if (data.kind === 'shown' && isMine(data.owner) && !jobOf(data.job.id)?.here) {
      showRemote(data.job)
      if (!hasEnded(data.job)) onRunningElsewhere(data.job.id)
    }
  })
  useUploads.subscribe(({ jobs }, { jobs: previousJobs }) => {
    if (jobs === previousJobs) return
    for (const job of jobs) {
      const previous = previousJobs.find(({ id }) => id === job.id)
      if (previous !== job && (job.here || previous?.here)) {
        report(job, !previous || hasStatusChanged(job, previous))
      }
    }
  })
}

const reportAll = () =>
  useUploads
    .getState()
    .jobs.filter(({ here }) => here)
    .forEach((job) => report(job, true))

const hasStatusChanged = (job: Job, previous: Job) =>
  (['stage', 'paused', 'trouble', 'failure', 'here', 'kept'] as const).some(
    (key) => job[key] !== previous[key],
  )

/** Sends the state of an upload to the other tabs. Limits the rate unless `immediate`. */
function report(job: Job, immediate: boolean): void {
  const last = lastReports.get(job.id) ?? 0
  if (!immediate && Date.now() - last < REPORT_INTERVAL) return
  if (!job.kept) return
  lastReports.set(job.id, Date.now())
  post({ kind: 'shown', owner: currentOwner(), job })
}

/** Shows an upload that another tab runs. */
function showRemote(job: Job): void {
  const known = jobOf(job.id)
  // Keeping the same Blob avoids decoding the image again.
  if (known) amendJob(job.id, { ...job, picture: known.picture ?? job.picture, here: false })
  else showJob({ ...job, here: false })
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
const post = (message: Message) => channel?.postMessage(message)

export const passOrder = (id: string, command: Order) => post({ kind: 'order', id, order: command })
export const tellGone = (id: string) => post({ kind: 'gone', id })
/** Requests the uploads of the other tabs. */
export const askTabs = () => post({ kind: 'ask' })
