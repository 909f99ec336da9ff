import { terminate } from '../../../../lib/resumable/terminate.ts'
import { useUploads } from '../upload-store.ts'
import { forgetKept, keptJobs } from './kept-jobs.ts'
import { callOff } from './run.ts'
import { tellGone } from './tabs.ts'

/** Aborts and deletes all uploads of this browser, when the user signs out. */
export async function forgetAllUploads(): Promise<void> {
  for (const { id } of useUploads.getState().jobs) callOff(id)
  useUploads.setState({ jobs: [], overlay: null, returned: null })
  for (const { id, address, video } of await keptJobs()) {
    tellGone(id)
    await forgetKept(id)
    if (address && !video) void terminate(address)
  }
}
