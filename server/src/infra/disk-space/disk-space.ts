import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isStorageFull } from '../objects/storage-full.ts'
import { ballastSize, growBallast, releaseBallast } from './ballast.ts'

const MB = 1024 * 1024
const GB = 1024 * MB
const BALLAST = 64 * MB
/** Milliseconds between two checks. */
const CHECK_INTERVAL = 5_000

/** The disk of the data folder, which the database may share. */
export interface DiskSpace {
  /** Bytes that may be taken below this folder before its disk has less free than is always kept. */
  available(folder: string): Promise<number>
  /** Releases the ballast file where the disk is nearly full. Recreates nothing, and throws nothing. */
  releaseIfLow(): Promise<void>
  /** Checks now and every few seconds, and writes the ballast file while there is space for it. */
  watch(onError: (error: Error) => void): () => Promise<void>
}

/** What a disk of so many bytes always keeps free. */
export const keptFree = (total: number): number => Math.min(total * 0.05, 2 * GB)

/** Bytes of the ballast file on a disk of so many bytes. */
export const ballastFor = (total: number): number => Math.min(BALLAST, Math.floor(total / 8))

/**
 * The disk below `dataDir`. The ballast file holds space that deleting and restarting need when all
 * else is taken. A missing ballast counts as used, so that uploads never fill the space it released.
 */
export function openDiskSpace(dataDir: string): DiskSpace {
  const path = join(dataDir, 'ballast')

  const measure = async (folder = dataDir) => {
    const { blocks, bavail, bsize } = await statfs(folder)
    const size = ballastFor(blocks * bsize)
    return {
      free: bavail * bsize,
      kept: keptFree(blocks * bsize),
      size,
      low: size / 2,
      held: await ballastSize(path),
    }
  }

  const release = async () => {
    const { free, low, held } = await measure()
    if (held > 0 && free < low) await releaseBallast(path)
  }

  const grow = async () => {
    const { free, kept, low, size, held } = await measure()
    // Released at `low`, recreated far above: else it would come and go.
    if (held >= size || free < kept + low + (size - held)) return
    await growBallast(path, size, async () => (await measure()).free > low)
  }

  const check = async () => {
    await release()
    await grow().catch((error: unknown) => {
      if (!isStorageFull(error)) throw error
      return releaseBallast(path)
    })
  }

  return {
    async available(folder) {
      const { free, kept, size, held } = await measure(folder)
      return free - kept - Math.max(0, size - held)
    },
    releaseIfLow: () => release().catch(() => {}),
    watch(onError) {
      let running: Promise<void> | undefined
      const run = () => {
        running ??= check()
          .catch(onError)
          .finally(() => (running = undefined))
      }
      run()
      const timer = setInterval(run, CHECK_INTERVAL)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await running
      }
    },
  }
}
