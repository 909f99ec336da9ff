import { beforeLeaving } from '../../../../lib/session/leaving.ts'
import type { Job, Order } from '../job.ts'
import type { NewVideo } from '../schema.ts'
import { jobOf, noteKeptUploads, showJob, useUploads } from '../upload-store.ts'
import { forgetAllUploads } from './forget-all.ts'
import { forgetKept, keptFiles, type KeptJob, keptJobs } from './kept-jobs.ts'
import { carryOut } from './carry-out.ts'
import { callOff, run } from './run.ts'
import { askTabs, joinTabs } from './tabs.ts'
import { currentOwner, forget, isMine, takeOn } from './work.ts'
import { warnBeforeLeaving } from './warn-before-leaving.ts'

/** As they sort, so they were begun. */
const newId = () =>
  `${Date.now().toString(36).padStart(9, '0')}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`

/** Puts a new video into the queue, over the page. */
export function beginUpload({ video, thumbnail, ...details }: NewVideo): void {
  lookAfterUploads()
  const job: KeptJob = {
    id: newId(),
    owner: currentOwner(),
    details,
    address: null,
    thumbnail: null,
    video: null,
    paused: false,
    publicId: null,
    failure: null,
  }
  const total = video.size + thumbnail.size
  showJob({ ...shownOf(job), picture: thumbnail, total, kept: false, here: true })
  useUploads.setState({ overlay: job.id })
  void takeOn(job, { video, thumbnail })
  run(job.id)
}

const hearing = {
  onOrder: (id: string, order: Order) => void carryOut(id, order),
  onElsewhere: run,
  onGone(id: string) {
    callOff(id)
    void forget(id)
  },
}

/** Ready for what other tabs say, for a page that is closed, and for a user who signs out. */
function lookAfterUploads(): void {
  joinTabs(hearing)
  warnBeforeLeaving()
  beforeLeaving(forgetAllUploads)
}

let taken = false

/** Takes up what this user's earlier pages, and other tabs, have begun. */
export async function takeUpUploads(): Promise<void> {
  if (taken) return
  taken = true
  lookAfterUploads()
  for (const job of await keptJobs()) {
    if (isMine(job.owner)) await takeUp(job.id, job)
    // Somebody else used this browser, and did not come back.
    else await forgetKept(job.id)
  }
  if (useUploads.getState().jobs.length === 0) noteKeptUploads(false)
  askTabs()
}

async function takeUp(id: string, job: KeptJob): Promise<void> {
  // Begun here just now.
  if (jobOf(id)) return
  const files = await keptFiles(id)
  showJob({
    ...shownOf(job),
    picture: files?.thumbnail ?? null,
    total: (files?.video.size ?? 0) + (files?.thumbnail.size ?? 0),
  })
  run(id)
}

const shownOf = ({ id, details, paused, publicId, failure }: KeptJob): Job => ({
  id,
  title: details.title,
  picture: null,
  stage: publicId ? 'published' : failure ? 'failed' : 'waiting',
  paused,
  trouble: null,
  sent: 0,
  total: 0,
  speed: 0,
  shown: 0,
  publicId,
  failure,
  kept: true,
  here: false,
})
