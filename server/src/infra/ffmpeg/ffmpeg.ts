import { chmod, rm } from 'node:fs/promises'
import { limits } from '@seam/contract/limits.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { findProgram } from '../sandbox/find-program.ts'
import { UnsafeOutputError } from '../sandbox/outputs.ts'
import { ProgramError } from '../sandbox/run-program.ts'
import type { Sandbox, SandboxedRun } from '../sandbox/sandbox.ts'
import { StartupError } from '../startup-error.ts'
import { type ChosenEncoder, chooseEncoder } from './choose-encoder.ts'
import type { EncoderName } from './video-encoder.ts'

/**
 * Thrown when a media file cannot be processed. `message` is the end of the program's output or our
 * own reason.
 */
export class MediaError extends Error {
  readonly timedOut: boolean
  constructor(reason: string, timedOut: boolean) {
    super(reason)
    this.timedOut = timedOut
  }
}

/** Throws a MediaError if the file caused the error, and rethrows any other error. */
export function rethrowAsMediaError(error: unknown): never {
  if (error instanceof ProgramError) throw new MediaError(error.message, error.timedOut)
  if (error instanceof UnsafeOutputError) throw new MediaError(error.message, false)
  throw error
}

/** Inputs and outputs are relative to the folder. */
export type FfmpegOptions = Omit<SandboxedRun, 'program' | 'args'>

/** ffmpeg and ffprobe, run in the sandbox. */
export interface Ffmpeg extends ChosenEncoder {
  /** Runs ffmpeg. Throws a MediaError. */
  ffmpeg(args: string[], run: FfmpegOptions): Promise<void>
  /** Runs ffprobe and returns its output. Throws a MediaError. */
  ffprobe(args: string[], run: FfmpegOptions): Promise<string>
  /**
   * Creates a work folder, calls `fill` to write its file `input`, calls `use`, then removes the
   * folder.
   */
  withWorkFolder<Filled, Result>(
    fill: (input: string) => Promise<Filled>,
    use: (folder: string, filled: Filled) => Promise<Result>,
  ): Promise<Result>
}

/** Seconds. Allows for a busy machine. */
const PROBE_TIMEOUT = 20

const VERSION = /^ffmpeg version \D*(\d+)\.(\d+)/

/**
 * Options before every `-i`: only local files of accepted formats, with limits on streams and frame
 * size.
 */
export const untrustedInputOptions = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'],
  ...['-max_streams', String(limits.videoStreams), '-max_pixels', String(limits.imagePixels)],
]

const programsMissing = () =>
  new StartupError(
    'ffmpeg and ffprobe 5.1 or later are needed: install them (on Debian: apt-get install ffmpeg) or name them in FFMPEG_PATH and FFPROBE_PATH',
  )

/** Finds ffmpeg and ffprobe and checks their version and encoders. Throws a StartupError. */
export async function openFfmpeg(
  paths: { ffmpeg: string; ffprobe: string },
  sandbox: Sandbox,
  objects: ObjectStore,
  wanted: EncoderName = 'x264',
): Promise<Ffmpeg> {
  const [ffmpeg, ffprobe] = await Promise.all([
    findProgram(paths.ffmpeg),
    findProgram(paths.ffprobe),
  ])
  if (ffmpeg === null || ffprobe === null) throw programsMissing()
  const execute = (program: string, args: string[], run: FfmpegOptions) =>
    sandbox.run({ ...run, program, args }).catch(rethrowAsMediaError)
  await checkPrograms(execute, ffmpeg, ffprobe)
  const chosen = await chooseEncoder(wanted, (args, devices) =>
    execute(ffmpeg, ['-nostdin', '-hide_banner', '-v', 'error', ...args], {
      timeout: PROBE_TIMEOUT,
      devices,
    }),
  )

  return {
    ...chosen,
    async ffmpeg(args, run) {
      await execute(ffmpeg, ['-nostdin', '-hide_banner', '-v', 'error', '-y', ...args], run)
    },
    ffprobe: (args, run) =>
      execute(ffprobe, ['-v', 'error', ...untrustedInputOptions, ...args], run),
    async withWorkFolder(fill, use) {
      const folder = await objects.createWorkFolder()
      try {
        const filled = await fill(`${folder}/input`)
        await chmod(`${folder}/input`, 0o644)
        return await use(folder, filled)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

async function checkPrograms(
  execute: (program: string, args: string[], run: FfmpegOptions) => Promise<string>,
  ffmpeg: string,
  ffprobe: string,
) {
  const run: FfmpegOptions = { timeout: 20 }
  const throwMissing = () => {
    throw programsMissing()
  }
  const [version, encoders] = await Promise.all([
    execute(ffmpeg, ['-version'], run).catch(throwMissing),
    execute(ffmpeg, ['-hide_banner', '-encoders'], run).catch(throwMissing),
    execute(ffprobe, ['-version'], run).catch(throwMissing),
  ])
  const [, major = '99', minor = '0'] = VERSION.exec(version) ?? []
  if (Number(major) < 5 || (Number(major) === 5 && Number(minor) < 1)) throw programsMissing()
  for (const encoder of ['libx264', 'aac']) {
    if (!new RegExp(`^ \\S{6} ${encoder} `, 'm').test(encoders)) {
      throw new StartupError(`this ffmpeg lacks the encoder ${encoder}: install a complete one`)
    }
  }
}
