import { rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { imageFile } from '@seam/contract/images.ts'
import { programPaths } from '../sandbox/find-program.ts'
import { ProgramError } from '../sandbox/run-program.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { createSemaphore } from '../semaphore.ts'

export interface ResizeOptions {
  /** `inside` keeps the aspect ratio; `cover` crops to a square. */
  fit: 'inside' | 'cover'
  /** The maximum width and height of the largest file in pixels. */
  max: number
  /**
   * The widths of the other files in pixels. Those not smaller than the largest file are skipped.
   */
  widths: readonly number[]
  maxPixels: number
  /** The accepted formats. Other decoders stay blocked. */
  formats: readonly ImageFormat[]
}

export type ImageFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'gif'

/**
 * Thrown when the image cannot be resized: too many pixels, too much memory needed to decode it, or
 * unreadable.
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
 * sizes to the same folder as WebP, without metadata and never enlarged. Throws an ImageError, or a
 * SemaphoreTimeout after 30 seconds in the queue of its `owner`.
 */
export type ResizeImage = (
  owner: number,
  folder: string,
  options: ResizeOptions,
) => Promise<ResizedImage>

/**
 * Bytes per decoder. The whole process stays below 400 MB. Only one runs at a time, because each
 * takes only a fraction of a second.
 */
const MEMORY = 320 * 1024 * 1024
const CONCURRENCY = 1
const QUEUE_TIMEOUT_MS = 30_000
/** Seconds of CPU time. */
const CPU_TIME = 20
/** Elapsed seconds, which are more on a busy machine. */
const TIMEOUT = 60
const QUALITY = 82
const MAX_FILE = 32 * 1024 * 1024

const program = fileURLToPath(new URL('./resize-program.mjs', import.meta.url))
/** The node_modules folder with sharp and its dependencies. */
const packages = createRequire(import.meta.url)
  .resolve('sharp')
  .replace(/(.*\/node_modules)\/sharp\/.*/, '$1')

/** Returns a function that resizes images with sharp, in a separate process in the sandbox. */
export async function createResizeImage(sandbox: Sandbox): Promise<ResizeImage> {
  const semaphore = createSemaphore(CONCURRENCY, QUEUE_TIMEOUT_MS)
  const readable = [program, packages, ...(await programPaths(process.execPath))]
  return (owner, folder, options) =>
    semaphore(String(owner), async () => {
      const command = { ...options, quality: QUALITY, largest: LARGEST }
      const printed = await sandbox
        .run({
          program: process.execPath,
          args: ['--jitless', '--max-old-space-size=64', program, JSON.stringify(command)],
          folder,
          inputs: ['input'],
          outputs: [LARGEST, ...options.widths.map(imageFile)],
          readable,
          environment: { UV_THREADPOOL_SIZE: '1' },
          timeout: TIMEOUT,
          limits: { data: MEMORY, maxFileSize: MAX_FILE, cpuTime: CPU_TIME, niceness: 5 },
        })
        .catch((error: unknown) => {
          if (error instanceof ProgramError) throw new ImageError('unreadable', error.message)
          throw error
        })
      const result = resizeResult(options).parse(JSON.parse(printed))
      if ('error' in result) throw new ImageError(result.error, result.message)
      const width = result.widths.at(-1) ?? 0
      await rename(join(folder, LARGEST), join(folder, imageFile(width)))
      return result
    })
}

/** The name of the largest file in the sandbox, which knows its width only after decoding. */
const LARGEST = 'largest'

const resizedImage = ({ max, widths }: ResizeOptions) =>
  z.object({
    /** The size of the original as displayed, in pixels. */
    width: z.int(),
    height: z.int(),
    /** The widths of the files in pixels, ascending. Each file is named `{width}.webp`. */
    widths: z
      .array(z.int().min(1).max(max))
      .min(1)
      .max(widths.length + 1),
    /** The dominant colour as #rrggbb; null for a transparent image. */
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullable(),
  })
export type ResizedImage = z.infer<ReturnType<typeof resizedImage>>

/**
 * The output of the program. It has read an untrusted image, so its output is not trusted either.
 */
const resizeResult = (options: ResizeOptions) =>
  z.union([
    resizedImage(options),
    z.object({ error: z.enum(['pixels', 'memory', 'unreadable']), message: z.string() }),
  ])
