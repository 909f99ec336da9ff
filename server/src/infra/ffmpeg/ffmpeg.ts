import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { limits } from '@seam/contract/limits.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { StartFailure } from '../start-failure.ts'
import { type Allowance, findSandbox, heldTo, sandboxOwner } from './sandbox.ts'

/** The program could not do it. `reason` is its own last words. */
export class MediaFailure extends Error {
  readonly timedOut: boolean
  constructor(reason: string, timedOut: boolean) {
    super(reason)
    this.timedOut = timedOut
  }
}

export interface Run {
  /** The folder it works in: every path is relative to it. */
  folder: string
  /** Seconds after which it is killed. */
  timeout: number
  allowed?: Allowance
  onLine?: (line: string) => void
  signal?: AbortSignal
}

/** ffmpeg and ffprobe, run on files that nobody should trust. */
export interface Ffmpeg {
  /** Runs ffmpeg. Throws a MediaFailure. */
  ffmpeg(args: string[], run: Run): Promise<void>
  /** Runs ffprobe; gives what it printed. Throws a MediaFailure. */
  ffprobe(args: string[], run: Run): Promise<string>
  /** Lends a work folder, in which `fill` puts the file `input`, and clears it away afterwards. */
  withFolder<Filled, Result>(
    fill: (input: string) => Promise<Filled>,
    use: (folder: string, filled: Filled) => Promise<Result>,
  ): Promise<Result>
}

const OUTPUT_LIMIT = 4 * 1024 * 1024
const VERSION = /^ffmpeg version \D*(\d+)\.(\d+)/

/** Before every `-i`: local files only, of the formats we take, within limits of size and number. */
export const untrusted = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'],
  ...['-max_streams', '16', '-max_pixels', String(limits.imagePixels)],
]

/** Finds the programs and what they must be able to do. Throws a StartFailure. */
export async function openFfmpeg(
  paths: { ffmpeg: string; ffprobe: string },
  objects: ObjectStore,
): Promise<Ffmpeg> {
  const sandbox = await findSandbox()
  const owner = sandboxOwner(sandbox)
  const start = (program: string, args: string[], run: Run) => {
    const [first = '', ...rest] = [
      ...sandbox,
      ...heldTo(sandbox, run.allowed ?? {}),
      program,
      ...args,
    ]
    return finished(
      spawn(first, rest, {
        cwd: run.folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH },
      }),
      run,
    )
  }
  const run: Run = { folder: '/', timeout: 20 }
  const missing = () => {
    throw new StartFailure(
      'ffmpeg and ffprobe 5.1 or later are needed: install them (on Debian: apt-get install ffmpeg) or name them in FFMPEG_PATH and FFPROBE_PATH',
    )
  }
  const [version, encoders] = await Promise.all([
    start(paths.ffmpeg, ['-version'], run).catch(missing),
    start(paths.ffmpeg, ['-hide_banner', '-encoders'], run).catch(missing),
    start(paths.ffprobe, ['-version'], run).catch(missing),
  ])
  const [, major = '99', minor = '0'] = VERSION.exec(version) ?? []
  if (Number(major) < 5 || (Number(major) === 5 && Number(minor) < 1)) missing()
  for (const encoder of ['libx264', 'aac']) {
    if (!new RegExp(`^ \\S{6} ${encoder} `, 'm').test(encoders)) {
      throw new StartFailure(`this ffmpeg lacks the encoder ${encoder}: install a complete one`)
    }
  }

  return {
    async ffmpeg(args, run) {
      await start(paths.ffmpeg, ['-nostdin', '-hide_banner', '-v', 'error', '-y', ...args], run)
    },
    ffprobe: (args, run) => start(paths.ffprobe, ['-v', 'error', ...untrusted, ...args], run),
    async withFolder(fill, use) {
      const folder = await objects.workFolder()
      try {
        const filled = await fill(`${folder}/input`)
        await chmod(`${folder}/input`, 0o644)
        if (owner !== null) await chown(folder, owner, owner)
        return await use(folder, filled)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** What a program printed, once it has ended well. */
function finished(child: ChildProcess, { timeout, onLine, signal }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    let lastWords = ''
    let timedOut = false
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(() => {
      timedOut = true
      kill()
    }, timeout * 1000)
    signal?.addEventListener('abort', kill)
    if (signal?.aborted) kill()
    if (child.stdout && onLine) createInterface(child.stdout).on('line', onLine)
    else {
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        if (printed.length > OUTPUT_LIMIT) kill()
      })
    }
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-2_000)
    })
    const settle = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', kill)
    }
    child.on('error', (error) => {
      settle()
      reject(error)
    })
    child.on('close', (code) => {
      settle()
      if (code === 0) resolve(printed)
      else reject(new MediaFailure(lastWords.trim() || `it ended with ${code}`, timedOut))
    })
  })
}
