import { readdir, readFile } from 'node:fs/promises'

/** Returns the pids of all descendants of a process. Requires /proc. */
export async function descendantPids(ancestor: number): Promise<number[]> {
  const threads = await readdir(`/proc/${ancestor}/task`).catch((): string[] => [])
  const lists = threads.map((thread) =>
    readFile(`/proc/${ancestor}/task/${thread}/children`, 'utf8').catch(() => ''),
  )
  const children = (await Promise.all(lists)).join(' ').split(' ').filter(Boolean).map(Number)
  return [...children, ...(await Promise.all(children.map(descendantPids))).flat()]
}

/** Returns the pids of running processes. */
export async function runningPids(pids: number[]): Promise<number[]> {
  const parents = await Promise.all(pids.map(parentOf))
  return pids.filter((_, index) => parents[index] !== 0)
}

export async function commandOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return line.replaceAll('\0', ' ')
}

/**
 * Returns the memory of processes in MB. Shared memory counts once. Files do not count: the program of
 * Node.js weighs less the more other processes run it.
 */
export async function memoryOf(pids: number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      const sizes = text.matchAll(/^Pss_(?:Anon|Shmem): +(\d+) kB$/gm)
      return sizes.reduce((sum, [, size]) => sum + Number(size), 0)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** Returns the parent's pid; 0 for a process that has exited, including zombies. */
async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? 0 : Number(parent ?? 0)
}
