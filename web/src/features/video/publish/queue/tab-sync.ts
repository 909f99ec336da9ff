import { isFinished, type Upload, type UploadCommand } from '../upload/upload.ts'
import { updateUpload, removeUpload, findUpload, putUpload } from '../upload/change-uploads.ts'
import { useUploads } from '../upload/upload-store.ts'
import type { UploadRecord } from './upload-database.ts'
import { currentOwner, belongsToCurrentUser } from './upload-records.ts'

/** The messages about uploads between the tabs of a browser. */
type Message =
  | { kind: 'state'; owner: UploadRecord['owner']; upload: Upload }
  | { kind: 'command'; id: string; command: UploadCommand }
  | { kind: 'removed'; id: string }
  | { kind: 'ask' }

/** Milliseconds between two reports of the progress of an upload. */
const REPORT_INTERVAL = 250

let channel: BroadcastChannel | undefined
const lastReports = new Map<string, number>()

interface TabListeners {
  onCommand: (id: string, command: UploadCommand) => void
  /** Another tab runs this upload. */
  onRunningElsewhere: (id: string) => void
  onRemoved: (id: string) => void
}

/** Synchronises uploads with other tabs. Each tab reports what it runs, and runs the commands for it. */
export function connectTabs({ onCommand, onRunningElsewhere, onRemoved }: TabListeners): void {
  if (channel || !('BroadcastChannel' in globalThis)) return
  channel = new BroadcastChannel('seam-uploads')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') reportAll()
    if (data.kind === 'command' && findUpload(data.id)?.runsHere) onCommand(data.id, data.command)
    if (data.kind === 'removed') {
      removeUpload(data.id)
      onRemoved(data.id)
    }
    if (
      data.kind === 'state' &&
      belongsToCurrentUser(data.owner) &&
      !findUpload(data.upload.id)?.runsHere
    ) {
      const upload = { ...data.upload, runsHere: false }
      showRemote(upload)
      if (!isFinished(upload)) onRunningElsewhere(upload.id)
    }
  })
  useUploads.subscribe(({ uploads }, { uploads: previousUploads }) => {
    if (uploads === previousUploads) return
    for (const upload of uploads) {
      const previous = previousUploads.find(({ id }) => id === upload.id)
      if (previous !== upload && (upload.runsHere || previous?.runsHere)) {
        report(upload, !previous || hasStatusChanged(upload, previous))
      }
    }
  })
}

const reportAll = () =>
  useUploads
    .getState()
    .uploads.filter(({ runsHere }) => runsHere)
    .forEach((upload) => report(upload, true))

const hasStatusChanged = (upload: Upload, previous: Upload) =>
  (['stage', 'paused', 'retryReason', 'failure', 'runsHere', 'isStored'] as const).some(
    (key) => upload[key] !== previous[key],
  )

/** Sends the state of an upload to the other tabs. Limits the rate unless `immediate`. */
function report(upload: Upload, immediate: boolean): void {
  const last = lastReports.get(upload.id) ?? 0
  if (!immediate && Date.now() - last < REPORT_INTERVAL) return
  if (!upload.isStored) return
  lastReports.set(upload.id, Date.now())
  post({ kind: 'state', owner: currentOwner(), upload })
}

/** Shows an upload that another tab runs. */
function showRemote(upload: Upload): void {
  const known = findUpload(upload.id)
  // Keeping the same Blob avoids decoding the image again.
  if (known) updateUpload(upload.id, { ...upload, picture: known.picture ?? upload.picture })
  else putUpload(upload)
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
const post = (message: Message) => channel?.postMessage(message)

export const forwardCommand = (id: string, command: UploadCommand) =>
  post({ kind: 'command', id, command })
export const notifyRemoved = (id: string) => post({ kind: 'removed', id })
/** Requests the uploads of the other tabs. */
export const requestTabStates = () => post({ kind: 'ask' })
