import { rememberUploadUrl } from '../../../../entities/upload/upload-once.ts'
import { terminateUpload } from '../transfer/terminate-upload.ts'
import { readDraft, saveDraft } from '../upload/draft.ts'
import type { UploadFailure } from '../upload/upload.ts'
import type { VideoFormValues } from '../upload/schema.ts'
import { removeUpload } from '../upload/change-uploads.ts'
import { useUploads } from '../upload/upload-store.ts'
import { notifyRemoved } from './tab-sync.ts'
import { getFiles, deleteRecord, getRecord } from './upload-records.ts'

/** Whether the form is empty, so that nothing in it would be lost. */
function isFormEmpty(): boolean {
  const { title, description, video, thumbnail } = readDraft()
  return !title && !description && !video && !thumbnail
}

/**
 * Discards an upload and puts its details and files back into the form, with the errors. Does nothing
 * and returns false if the form holds another video.
 */
export async function returnToForm(id: string, failure: UploadFailure | null): Promise<boolean> {
  if (!isFormEmpty()) return false
  const [record, files] = [await getRecord(id), await getFiles(id)]
  if (!record) return false
  const usableFiles = failure?.filesGone ? undefined : files
  const values: VideoFormValues = {
    ...record.details,
    video: usableFiles?.video,
    thumbnail: usableFiles?.thumbnail,
  }
  saveDraft(values)
  const { errors = [], text = '' } = failure ?? {}
  useUploads.setState({ returned: { values, errors, text } })
  const isRejected = errors.length > 0
  if (failure && !isRejected && usableFiles && record.address && !record.video) {
    // The retry continues where the server stopped.
    rememberUploadUrl(usableFiles.video, record.address)
    await removeEverywhere(id)
  } else {
    await discardUpload(id)
  }
  return true
}

/** Discards an upload in this tab, in the other tabs, and on the server. */
export async function discardUpload(id: string): Promise<void> {
  const record = await getRecord(id)
  await removeEverywhere(id)
  if (record?.address && !record.video) await terminateUpload(record.address)
}

/** Removes an upload from all tabs. */
async function removeEverywhere(id: string): Promise<void> {
  removeUpload(id)
  notifyRemoved(id)
  await deleteRecord(id)
}
