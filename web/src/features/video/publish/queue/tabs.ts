import { hasEnded, type Job, type Order } from '../job.ts'
import { amendJob, hideJob, jobOf, showJob, useUploads } from '../upload-store.ts'
import type { KeptJob } from './kept-jobs.ts'
import { currentOwner, isMine } from './work.ts'

/** What the tabs of a browser tell each other about uploads. */
type Message =
  | { kind: 'shown'; owner: KeptJob['owner']; job: Job }
  | { kind: 'order'; id: string; order: Order }
  | { kind: 'gone'; id: string }
  | { kind: 'ask' }

/** Milliseconds between two reports of a bar that moves. */
const EVERY = 250

let channel: BroadcastChannel | undefined
const reported = new Map<string, number>()

interface Hearing {
  onOrder: (id: string, order: Order) => void
  /** Another tab runs this one. */
  onElsewhere: (id: string) => void
  onGone: (id: string) => void
}

/** Stays in step with the other tabs: each tells of what it runs, and carries out what concerns that. */
export function joinTabs({ onOrder, onElsewhere, onGone }: Hearing): void {
  if (channel || !('BroadcastChannel' in globalThis)) return
  channel = new BroadcastChannel('seam-uploads')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') reportAll()
    if (data.kind === 'order' && jobOf(data.id)?.here) onOrder(data.id, data.order)
    if (data.kind === 'gone') {
      hideJob(data.id)
      onGone(data.id)
    }
    if (data.kind === 'shown' && isMine(data.owner) && !jobOf(data.job.id)?.here) {
      take(data.job)
      if (!hasEnded(data.job)) onElsewhere(data.job.id)
    }
  })
  useUploads.subscribe(({ jobs }, { jobs: before }) => {
    if (jobs === before) return
    for (const job of jobs) {
      const was = before.find(({ id }) => id === job.id)
      if (was !== job && (job.here || was?.here)) report(job, !was || turned(job, was))
    }
  })
}

const reportAll = () =>
  useUploads
    .getState()
    .jobs.filter(({ here }) => here)
    .forEach((job) => report(job, true))

const turned = (job: Job, was: Job) =>
  (['stage', 'paused', 'trouble', 'failure', 'here', 'kept'] as const).some(
    (key) => job[key] !== was[key],
  )

function report(job: Job, atOnce: boolean): void {
  const last = reported.get(job.id) ?? 0
  if (!atOnce && Date.now() - last < EVERY) return
  if (!job.kept) return
  reported.set(job.id, Date.now())
  tell({ kind: 'shown', owner: currentOwner(), job })
}

function take(job: Job): void {
  const known = jobOf(job.id)
  // The same picture is not decoded again and again.
  if (known) amendJob(job.id, { ...job, picture: known.picture ?? job.picture, here: false })
  else showJob({ ...job, here: false })
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
const tell = (message: Message) => channel?.postMessage(message)

export const passOrder = (id: string, order: Order) => tell({ kind: 'order', id, order })
export const tellGone = (id: string) => tell({ kind: 'gone', id })
/** Asks what other tabs are doing just now. */
export const askTabs = () => tell({ kind: 'ask' })
