import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isStorageFull } from './storage-full.ts'
import { ballastSize, growBallast, releaseBallast } from './ballast.ts'

const MB = 1024 * 1024
const GB = 1024 * MB
const BALLAST = 64 * MB
/** Milliseconds. */
const CHECK_INTERVAL = 5_000

/** The disk of the data folder. The database may be on the same disk. */
export interface DiskSpace {
  /**
   * Returns the bytes that may be written to this folder before its disk has less than the minimum
   * free space.
   */
  available(folder: string): Promise<number>
  /** Whether the data folder accepts no more writes. */
  isFull(): Promise<boolean>
  /** Returns the free and total bytes of the disk of the data folder. */
  usage(): Promise<{ free: number; total: number }>
  /** Deletes the ballast file if the disk is nearly full. Never creates it, never throws. */
  releaseIfLow(): Promise<void>
  /**
   * Checks the disk now and every few seconds: deletes the ballast file when the disk is nearly
   * full, and recreates it when there is space. Returns a function that stops this.
   */
  watch(onError: (error: Error) => void): () => Promise<void>
}

/** Returns the bytes that stay free on a disk of `total` bytes. */
export const minFreeSpace = (total: number): number => Math.min(total * 0.05, 2 * GB)

/** Returns the intended size of the ballast file on a disk of `total` bytes. */
export const targetBallastSize = (total: number): number => Math.min(BALLAST, Math.floor(total / 8))

/**
 * Opens the disk of `dataDir`. The ballast file reserves the space that deletions and a restart
 * need on a full disk. A missing ballast file counts as used space, so that uploads never fill that
 * space.
 */
export function openDiskSpace(dataDir: string): DiskSpace {
  const path = join(dataDir, 'ballast')

  const measure = async (folder = dataDir) => {
    const { blocks, bavail, bsize } = await statfs(folder)
    const size = targetBallastSize(blocks * bsize)
    return {
      free: bavail * bsize,
      minFree: minFreeSpace(blocks * bsize),
      size,
      low: size / 2,
      current: await ballastSize(path),
    }
  }

  const release = async () => {
    const { free, low, current } = await measure()
    if (current > 0 && free < low) await releaseBallast(path)
  }

  const grow = async () => {
    const { free, minFree, low, size, current } = await measure()
    // Deleted below `low`, but recreated only far above it, so that it is not deleted and recreated
    // repeatedly.
    if (current >= size || free < minFree + low + (size - current)) return
    await growBallast(path, size, async () => (await measure()).free > low)
  }

  const check = async () => {
    await release()
    await grow().catch((error: unknown) => {
      if (!isStorageFull(error)) throw error
      return releaseBallast(path)
    })
  }

  const available = async (folder?: string) => {
    const { free, minFree, size, current } = await measure(folder)
    return free - minFree - Math.max(0, size - current)
  }

  return {
    available,
    isFull: async () => (await available()) <= 0,
    async usage() {
      const { blocks, bavail, bsize } = await statfs(dataDir)
      return { free: bavail * bsize, total: blocks * bsize }
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
