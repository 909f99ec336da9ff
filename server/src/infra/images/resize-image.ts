import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { programPaths } from '../sandbox/find-program.ts'
import { ProgramError } from '../sandbox/run-program.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { createSemaphore } from '../semaphore.ts'

export interface ResizeOptions {
  /** `inside` keeps the aspect ratio; `cover` crops to the given one. */
  fit: 'inside' | 'cover'
  /** The WebP files to write, the largest first, each with its maximum size in pixels. */
  files: readonly { file: string; width: number; height: number }[]
  maxPixels: number
}

/**
 * The image cannot be resized: too many pixels, too much memory to decode it, or not a readable
 * image.
 */
export class ImageError extends Error {
  readonly reason: 'pixels' | 'memory' | 'unreadable'
  constructor(kind: ImageError['reason'], message: string) {
    super(message)
    this.reason = kind
  }
}

/**
 * Decodes the image `input` in a work folder, applies its orientation and writes the requested
 * sizes to the same folder, without metadata. Returns the size of the original as displayed, in
 * pixels. Throws an ImageError, or a SemaphoreTimeout after 30 seconds in the queue of its `owner`.
 */
export type ResizeImage = (
  owner: number,
  folder: string,
  sizes: ResizeOptions,
) => Promise<{ width: number; height: number }>

/**
 * Bytes of memory for one decoder. The whole process stays below 400 MB. Only one runs at a time,
 * as each takes a fraction of a second.
 */
const MEMORY = 320 * 1024 * 1024
const CONCURRENCY = 1
const QUEUE_TIMEOUT_MS = 30_000
/** Seconds of CPU time. */
const CPU_TIME = 20
/** Seconds of elapsed time, which is longer on a busy machine. */
const TIMEOUT = 60
const QUALITY = 82
const MAX_FILE = 32 * 1024 * 1024

const program = fileURLToPath(new URL('./resize-program.mjs', import.meta.url))
/** The folder node_modules, with sharp and its dependencies. */
const packages = createRequire(import.meta.url)
  .resolve('sharp')
  .replace(/(.*\/node_modules)\/sharp\/.*/, '$1')

/** Returns a function that resizes images with sharp, in a separate process in the sandbox. */
export async function createResizeImage(sandbox: Sandbox): Promise<ResizeImage> {
  const semaphore = createSemaphore(CONCURRENCY, QUEUE_TIMEOUT_MS)
  const readable = [program, packages, ...(await programPaths(process.execPath))]
  return (owner, folder, { fit, files, maxPixels }) =>
    semaphore(String(owner), async () => {
      const command = { maxPixels, fit, quality: QUALITY, sizes: files }
      const printed = await sandbox
        .run({
          program: process.execPath,
          args: ['--jitless', '--max-old-space-size=64', program, JSON.stringify(command)],
          folder,
          inputs: ['input'],
          outputs: files.map(({ file }) => file),
          readable,
          environment: { UV_THREADPOOL_SIZE: '1' },
          timeout: TIMEOUT,
          limits: { data: MEMORY, maxFileSize: MAX_FILE, cpuTime: CPU_TIME, niceness: 5 },
        })
        .catch((error: unknown) => {
          if (error instanceof ProgramError) throw new ImageError('unreadable', error.message)
          throw error
        })
      const result = JSON.parse(printed) as Result
      if ('error' in result) throw new ImageError(result.error, result.message)
      return result
    })
}

type Result = { width: number; height: number } | { error: ImageError['reason']; message: string }
