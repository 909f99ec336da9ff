import { terminate } from '../../../../lib/resumable/terminate.ts'
import { useUploads } from '../upload-store.ts'
import { forgetKept, keptJobs } from './kept-jobs.ts'
import { callOff } from './run.ts'
import { tellGone } from './tabs.ts'

/** Calls off and forgets every upload of this browser: its user is leaving. */
export async function forgetAllUploads(): Promise<void> {
  for (const { id } of useUploads.getState().jobs) callOff(id)
  useUploads.setState({ jobs: [], overlay: null, returned: null })
  for (const { id, address, video } of await keptJobs()) {
    tellGone(id)
    await forgetKept(id)
    if (address && !video) void terminate(address)
  }
}
