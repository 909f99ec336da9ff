import { terminate } from '../../../../lib/resumable/terminate.ts'
import { draftValues, keepDraft } from '../draft.ts'
import type { Failure } from '../job.ts'
import type { VideoValues } from '../schema.ts'
import { hideJob, useUploads } from '../upload-store.ts'
import { tellGone } from './tabs.ts'
import { filesOf, forget, workOf } from './work.ts'

/** Whether the form has room: nothing typed or chosen there would be lost. */
function isFormEmpty(): boolean {
  const { title, description, video, thumbnail } = draftValues()
  return !title && !description && !video && !thumbnail
}

/**
 * Ends an upload and brings what was typed and chosen for it back into the form, with what was wrong.
 * False, and nothing done, where the form holds another video by now.
 */
export async function giveBack(id: string, failure: Failure | null): Promise<boolean> {
  if (!isFormEmpty()) return false
  const [work, files] = [await workOf(id), await filesOf(id)]
  if (!work) return false
  const readable = failure?.filesGone ? undefined : files
  const values: VideoValues = {
    ...work.details,
    video: readable?.video,
    thumbnail: readable?.thumbnail,
  }
  keepDraft(values)
  const { errors = [], text = '' } = failure ?? {}
  useUploads.setState({ returned: { values, errors, text } })
  await drop(id)
  return true
}

/** Ends an upload for good, here, in the other tabs, and on the server. */
export async function drop(id: string): Promise<void> {
  const work = await workOf(id)
  hideJob(id)
  tellGone(id)
  await forget(id)
  if (work?.address && !work.video) await terminate(work.address)
}
