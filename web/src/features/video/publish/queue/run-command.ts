import { t } from '@lingui/core/macro'
import { toast } from '../../../../lib/toast.ts'
import { retryProcessing } from '../../actions.ts'
import { isFinished, type UploadCommand } from '../upload/upload.ts'
import { updateUpload, findUpload } from '../upload/change-uploads.ts'
import { discardUpload, returnToForm } from './discard-upload.ts'
import { abortUpload, runUpload, stopTransfer } from './run-upload.ts'
import { forwardCommand } from './tab-sync.ts'
import { deleteRecord, updateRecord } from './upload-records.ts'

/** Runs a command on an upload. Forwards it to the tab that runs the upload. */
export async function runCommand(id: string, command: UploadCommand): Promise<void> {
  const upload = findUpload(id)
  if (!upload) return
  if (!upload.runsHere && !isFinished(upload)) return forwardCommand(id, command)
  await handlers[command](id)
}

const handlers: Record<UploadCommand, (id: string) => Promise<void>> = {
  async pause(id) {
    updateUpload(id, { paused: true })
    stopTransfer(id)
    await updateRecord(id, { paused: true })
  },
  async resume(id) {
    updateUpload(id, { paused: false })
    await updateRecord(id, { paused: false })
  },
  async cancel(id) {
    abortUpload(id)
    if (!(await returnToForm(id, null))) await discardUpload(id)
    toast({ id: 'video-create', text: t`Upload cancelled.` })
  },
  async retry(id) {
    const publicId = findUpload(id)?.publicId
    if (publicId) {
      await retryProcessing(publicId)
    } else {
      updateUpload(id, { failure: null, stage: 'waiting', sent: 0, percent: 0 })
      await updateRecord(id, { failure: null })
      runUpload(id)
    }
  },
  dismiss: (id) => discardUpload(id),
  // It is finished: it stays visible on this page, but is not restored by the next one.
  async deleteStored(id) {
    updateUpload(id, { isStored: false })
    await deleteRecord(id)
  },
  async edit(id) {
    if (await returnToForm(id, findUpload(id)?.failure ?? null)) return
    toast({
      id: 'video-create',
      text: t`The form already has another video.`,
      detail: t`Upload or discard that first.`,
      action: { label: t({ message: 'Show', context: 'verb' }), path: '/v/new' },
    })
  },
}
