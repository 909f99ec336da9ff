import { beforeSignOut } from '../../../../entities/session/before-sign-out.ts'
import { takeUploadUrl } from '../../../../entities/upload/upload-once.ts'
import { terminateUpload } from '../transfer/terminate-upload.ts'
import type { Upload, UploadCommand } from '../upload/upload.ts'
import type { NewVideo } from '../upload/schema.ts'
import { findUpload, setHasStoredUploads, putUpload } from '../upload/change-uploads.ts'
import { useUploads } from '../upload/upload-store.ts'
import {
  deleteStoredRecord,
  readStoredFiles,
  type UploadRecord,
  readStoredRecords,
} from './upload-database.ts'
import { runCommand } from './run-command.ts'
import { abortUpload, runUpload } from './run-upload.ts'
import { connectTabs, notifyRemoved, requestTabStates } from './tab-sync.ts'
import { currentOwner, deleteRecord, belongsToCurrentUser, addRecord } from './upload-records.ts'

/** Returns an id. Ids sort in the order of creation. */
const newId = () =>
  `${Date.now().toString(36).padStart(9, '0')}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`

/** Adds a new video to the queue and shows it in the overlay. */
export function startUpload({ video, thumbnail, ...details }: NewVideo): void {
  watchUploads()
  const record: UploadRecord = {
    id: newId(),
    owner: currentOwner(),
    details,
    address: takeUploadUrl(video),
    thumbnail: null,
    video: null,
    paused: false,
    publicId: null,
    failure: null,
  }
  const total = video.size + thumbnail.size
  putUpload({ ...uploadOf(record), picture: thumbnail, total, isStored: false, runsHere: true })
  useUploads.setState({ overlay: record.id })
  void addRecord(record, { video, thumbnail })
  runUpload(record.id)
}

const tabListeners = {
  onCommand: (id: string, command: UploadCommand) => void runCommand(id, command),
  onRunningElsewhere: runUpload,
  onRemoved(id: string) {
    abortUpload(id)
    void deleteRecord(id)
  },
}

/** Listens to other tabs, warns before the page is closed, and discards all uploads on sign-out. */
function watchUploads(): void {
  connectTabs(tabListeners)
  warnBeforeUnload()
  beforeSignOut(discardAllUploads)
}

let restored = false

/** Restores the stored uploads of this user and connects to those of other tabs. Runs once per page. */
export async function restoreUploads(): Promise<void> {
  if (restored) return
  restored = true
  watchUploads()
  for (const record of await readStoredRecords()) {
    if (belongsToCurrentUser(record.owner)) await restore(record.id, record)
    // It belongs to another user of this browser.
    else await deleteStoredRecord(record.id)
  }
  if (useUploads.getState().uploads.length === 0) setHasStoredUploads(false)
  requestTabStates()
}

async function restore(id: string, record: UploadRecord): Promise<void> {
  // It was started in this tab.
  if (findUpload(id)) return
  const files = await readStoredFiles(id)
  putUpload({
    ...uploadOf(record),
    picture: files?.thumbnail ?? null,
    total: (files?.video.size ?? 0) + (files?.thumbnail.size ?? 0),
  })
  runUpload(id)
}

const uploadOf = ({ id, details, paused, publicId, failure }: UploadRecord): Upload => ({
  id,
  title: details.title,
  picture: null,
  stage: publicId ? 'published' : failure ? 'failed' : 'waiting',
  paused,
  retryReason: null,
  sent: 0,
  total: 0,
  speed: 0,
  percent: 0,
  publicId,
  failure,
  isStored: true,
  runsHere: false,
})

/** Aborts and deletes all uploads of this browser, when the user signs out. */
async function discardAllUploads(): Promise<void> {
  for (const { id } of useUploads.getState().uploads) abortUpload(id)
  useUploads.setState({ uploads: [], overlay: null, returned: null })
  for (const { id, address, video } of await readStoredRecords()) {
    notifyRemoved(id)
    await deleteStoredRecord(id)
    if (address && !video) void terminateUpload(address)
  }
}

let isListening = false

/** Makes the browser ask before the page is closed, if it has unstored uploads that would be lost. */
function warnBeforeUnload(): void {
  if (isListening) return
  isListening = true
  addEventListener('beforeunload', (event) => {
    const wouldLose = useUploads
      .getState()
      .uploads.some(
        ({ runsHere, isStored, stage }) => runsHere && !isStored && stage !== 'published',
      )
    if (wouldLose) event.preventDefault()
  })
}
