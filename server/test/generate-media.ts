import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const exec = promisify(execFile)

const pending = new Map<string, Promise<string>>()

/** Creates a file using ffmpeg with these arguments, once per run. Returns its path. */
export function generateMedia(args: string[], extension: string): Promise<string> {
  const key = [...args, extension].join(' ')
  const promise = pending.get(key) ?? runFfmpeg(args, extension)
  pending.set(key, promise)
  return promise
}

async function runFfmpeg(args: string[], extension: string): Promise<string> {
  const name = createHash('sha256').update(args.join(' ')).digest('hex').slice(0, 16)
  const path = join(inject('folder'), `${name}.${extension}`)
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) return path
  const unfinished = join(inject('folder'), `${process.pid}-${name}.${extension}`)
  await exec('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, unfinished])
  // Another test worker may have created the file in the meantime and be using it. It is then left
  // in place.
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(unfinished)
  return path
}

interface ClipOptions {
  seconds?: number
  size?: string
  rate?: number
  sound?: boolean
  codec?: string[]
  extension?: 'mp4' | 'mov' | 'webm' | 'mkv'
}

export const h264 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
]
export const vp9 = [
  '-c:v',
  'libvpx-vp9',
  '-deadline',
  'realtime',
  '-cpu-used',
  '8',
  '-c:a',
  'libopus',
]

/** Creates a video with a tone. By default, one second of H.264 and AAC in an mp4. */
export const generateClip = ({
  seconds = 1,
  size = '320x180',
  rate = 25,
  sound = true,
  codec = h264,
  extension = 'mp4',
}: ClipOptions = {}): Promise<string> =>
  generateMedia(
    [
      ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
      ...(sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []),
      ...codec,
    ],
    extension,
  )

export const generateImage = (
  size = '640x360',
  extension: 'png' | 'jpg' | 'gif' = 'png',
  source: 'testsrc2' | 'color' = 'testsrc2',
) =>
  generateMedia(
    ['-f', 'lavfi', '-i', `${source}=size=${size}:duration=1`, '-frames:v', '1'],
    extension,
  )
