import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether file systems can be mounted here, which needs root with its capabilities. */
export const canMount = (() => {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Mounts an empty disk of this size on a folder. Returns a function that unmounts it. */
export function mountSmallDisk(folder: string, megabytes: number): () => void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  return () => execFileSync('umount', ['-l', folder])
}

/** Makes a folder read-only, even for root. Returns a function that undoes it. */
export function mountReadOnly(folder: string): () => void {
  execFileSync('mount', ['--bind', folder, folder])
  execFileSync('mount', ['-o', 'remount,bind,ro', folder])
  return () => void execFileSync('umount', ['-l', folder])
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes a file until the disk is full. Returns a function that removes the file. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'filling')
  const file = await open(path, 'w')
  for (const size of [1_048_576, 4096]) {
    const chunk = Buffer.alloc(size, 1)
    while (
      await file.write(chunk).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
    );
  }
  await file.close()
  return () => rm(path, { force: true })
}
