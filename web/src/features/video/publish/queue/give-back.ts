import { terminate } from '../../../../lib/resumable/terminate.ts'
import { draftValues, keepDraft } from '../draft.ts'
import type { Failure } from '../job.ts'
import type { VideoValues } from '../schema.ts'
import { hideJob, useUploads } from '../upload-store.ts'
import { tellGone } from './tabs.ts'
import { filesOf, forget, workOf } from './work.ts'

/** Whether the form is empty, so that nothing in it would be lost. */
function isFormEmpty(): boolean {
  const { title, description, video, thumbnail } = draftValues()
  return !title && !description && !video && !thumbnail
}

/**
 * Discards an upload and puts its details and files back into the form, with the errors. Does nothing
 * and returns false if the form holds another video.
 */
export async function giveBack(id: string, failure: Failure | null): Promise<boolean> {
  if (!isFormEmpty()) return false
  const [record, files] = [await workOf(id), await filesOf(id)]
  if (!record) return false
  const usableFiles = failure?.filesGone ? undefined : files
  const values: VideoValues = {
    ...record.details,
    video: usableFiles?.video,
    thumbnail: usableFiles?.thumbnail,
  }
  keepDraft(values)
  const { errors = [], text = '' } = failure ?? {}
  useUploads.setState({ returned: { values, errors, text } })
  await drop(id)
  return true
}

/** Discards an upload in this tab, in the other tabs, and on the server. */
export async function drop(id: string): Promise<void> {
  const record = await workOf(id)
  hideJob(id)
  tellGone(id)
  await forget(id)
  if (record?.address && !record.video) await terminate(record.address)
}
