import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const FOLDER_PREFIX = 'seam-cluster-'

const CONTROL_GROUPS = ['/sys/fs/cgroup', '/sys/fs/cgroup/cpu']

const ofRuns = (folder: string) => {
  try {
    return readdirSync(folder).filter((name) => name.startsWith(FOLDER_PREFIX))
  } catch {
    return []
  }
}

/**
 * Removes the folders and control groups of killed runs. Their processes and networks have already
 * ended with them. Do not call it during another run.
 */
export function removeKilledRuns(): void {
  for (const name of ofRuns(tmpdir()))
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  for (const folder of CONTROL_GROUPS) {
    for (const name of ofRuns(folder)) {
      try {
        rmdirSync(join(folder, name))
      } catch {
        console.error(`${folder}/${name} still has processes`)
      }
    }
  }
}
