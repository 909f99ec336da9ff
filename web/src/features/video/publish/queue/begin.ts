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

/** Returns an id. Ids sort in the order of creation. */
const newId = () =>
  `${Date.now().toString(36).padStart(9, '0')}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`

/** Adds a new video to the queue and shows it in the overlay. */
export function beginUpload({ video, thumbnail, ...details }: NewVideo): void {
  watchUploads()
  const record: KeptJob = {
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
  showJob({ ...uploadOf(record), picture: thumbnail, total, kept: false, here: true })
  useUploads.setState({ overlay: record.id })
  void takeOn(record, { video, thumbnail })
  run(record.id)
}

const tabListeners = {
  onCommand: (id: string, command: Order) => void carryOut(id, command),
  onRunningElsewhere: run,
  onRemoved(id: string) {
    callOff(id)
    void forget(id)
  },
}

/** Listens to other tabs, warns before the page is closed, and discards all uploads on sign-out. */
function watchUploads(): void {
  joinTabs(tabListeners)
  warnBeforeLeaving()
  beforeLeaving(forgetAllUploads)
}

let restored = false

/** Restores the stored uploads of this user and connects to those of other tabs. Runs once per page. */
export async function takeUpUploads(): Promise<void> {
  if (restored) return
  restored = true
  watchUploads()
  for (const record of await keptJobs()) {
    if (isMine(record.owner)) await restore(record.id, record)
    // It belongs to another user of this browser.
    else await forgetKept(record.id)
  }
  if (useUploads.getState().jobs.length === 0) noteKeptUploads(false)
  askTabs()
}

async function restore(id: string, record: KeptJob): Promise<void> {
  // It was started in this tab.
  if (jobOf(id)) return
  const files = await keptFiles(id)
  showJob({
    ...uploadOf(record),
    picture: files?.thumbnail ?? null,
    total: (files?.video.size ?? 0) + (files?.thumbnail.size ?? 0),
  })
  run(id)
}

const uploadOf = ({ id, details, paused, publicId, failure }: KeptJob): Job => ({
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
