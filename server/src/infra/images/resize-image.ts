import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { pathsOf } from '../sandbox/find-program.ts'
import { ProgramFailure } from '../sandbox/run-program.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { createSemaphore } from '../semaphore.ts'

export interface Sizes {
  /** `inside`: as it is, but smaller; `cover`: cut to the shape. */
  fit: 'inside' | 'cover'
  /** The WebP files to make, the largest first, and the size in pixels that each has at most. */
  files: readonly { file: string; width: number; height: number }[]
  maxPixels: number
}

/** Why an image is not taken: too many pixels, too much memory to decode it, or no image at all. */
export class ImageFailure extends Error {
  readonly kind: 'pixels' | 'memory' | 'unreadable'
  constructor(kind: ImageFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * Decodes the image `input` of a work folder, turns it upright and writes it in these sizes beside it,
 * without metadata. Returns its own size as shown. Throws an ImageFailure, or 429 after half a minute
 * in the queue of its `owner`.
 */
export type ResizeImage = (
  owner: number,
  folder: string,
  sizes: Sizes,
) => Promise<{ width: number; height: number }>

/**
 * Bytes of memory of one decoder. With the program itself it stays below 400 MB, and one runs at a
 * time: each takes a fraction of a second.
 */
const MEMORY = 320 * 1024 * 1024
const AT_ONCE = 1
const QUEUE_TIMEOUT_MS = 30_000
/** Seconds of processor time, and seconds on a busy machine. */
const PROCESSOR_TIME = 20
const TIMEOUT = 60
const QUALITY = 82
const BYTES = 32 * 1024 * 1024

const program = fileURLToPath(new URL('./resize-program.mjs', import.meta.url))
/** The folder node_modules: sharp and what it is made of. */
const packages = createRequire(import.meta.url)
  .resolve('sharp')
  .replace(/(.*\/node_modules)\/sharp\/.*/, '$1')

/** Images are decoded by sharp in a process of its own, in the sandbox. */
export async function createResizeImage(sandbox: Sandbox): Promise<ResizeImage> {
  const semaphore = createSemaphore(AT_ONCE, QUEUE_TIMEOUT_MS)
  const readable = [program, packages, ...(await pathsOf(process.execPath))]
  return (owner, folder, { fit, files, maxPixels }) =>
    semaphore(String(owner), async () => {
      const order = { maxPixels, fit, quality: QUALITY, sizes: files }
      const printed = await sandbox
        .run({
          program: process.execPath,
          args: ['--jitless', '--max-old-space-size=64', program, JSON.stringify(order)],
          folder,
          inputs: ['input'],
          outputs: files.map(({ file }) => file),
          readable,
          environment: { UV_THREADPOOL_SIZE: '1' },
          timeout: TIMEOUT,
          allowed: { data: MEMORY, largestFile: BYTES, processorTime: PROCESSOR_TIME, niceness: 5 },
        })
        .catch((error: unknown) => {
          if (error instanceof ProgramFailure) throw new ImageFailure('unreadable', error.message)
          throw error
        })
      const result = JSON.parse(printed) as Result
      if ('error' in result) throw new ImageFailure(result.error, result.message)
      return result
    })
}

type Result = { width: number; height: number } | { error: ImageFailure['kind']; message: string }
