import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'
const PERIOD_US = 100_000

/** A CPU limit for processes, by a control group. */
export interface CpuLimit {
  /** Limits these processes and those that they start from now on. */
  add(pids: number[]): void
  /** Removes the group. Its processes must have exited. */
  remove(): void
}

/** Control groups v2 have all controllers in one tree, v1 has a tree for each. */
const isVersion2 = () => existsSync(join(ROOT, 'cgroup.controllers'))

/** Returns why CPU time cannot be limited here; null if it can. */
export function missingCpuLimit(): string | null {
  if (!isVersion2()) return existsSync(join(ROOT, 'cpu')) ? null : 'there is no cgroup for cpu'
  const controllers = readFileSync(join(ROOT, 'cgroup.controllers'), 'utf8').split(/\s+/)
  return controllers.includes('cpu') ? null : 'the cgroup controller cpu is not available'
}

/** Creates a group that gets this share of one core. */
export function createCpuLimit(name: string, share: number): CpuLimit {
  const quota = Math.round(PERIOD_US * share)
  const folder = join(ROOT, ...(isVersion2() ? [] : ['cpu']), name)
  mkdirSync(folder)
  if (isVersion2()) {
    writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpu')
    writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`)
  } else {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota))
  }
  return {
    add(pids) {
      for (const pid of pids) writeFileSync(join(folder, 'cgroup.procs'), String(pid))
    },
    remove: () => rmdirSync(folder),
  }
}
