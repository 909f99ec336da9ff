import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '@seam/postgres/make-folder.ts'

const DAY = 86_400_000

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A zombie, whose exit status no process has read yet, also receives signals.
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !status.slice(status.lastIndexOf(')')).startsWith(') Z')
}

/**
 * Returns a function that creates empty folders for temporary files, inside a folder used only by
 * this process. Removes the folders of processes that no longer exist.
 */
export async function openWorkFolders(root: string): Promise<() => Promise<string>> {
  await makeFolder(root, 0o711)
  for (const name of await readdir(root)) {
    if (await isAbandoned(root, name)) await rm(join(root, name), { recursive: true, force: true })
  }
  const own = join(root, `${hostname()}.${process.pid}`)
  return async () => {
    await makeFolder(own, 0o711)
    return mkdtemp(join(own, 'w'))
  }
}

/**
 * On this machine, a folder is abandoned if its process is not alive, or had the id that this
 * process has now. Folders of other machines count as abandoned after a day.
 */
async function isAbandoned(root: string, name: string): Promise<boolean> {
  const [, host, pid] = /^(.*)\.(\d+)$/.exec(name) ?? []
  if (host === hostname()) return Number(pid) === process.pid || !(await isAlive(Number(pid)))
  const { mtimeMs } = await stat(join(root, name))
  return Date.now() - mtimeMs > DAY
}
