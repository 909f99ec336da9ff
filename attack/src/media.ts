import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { interlacedPng } from '@seam/server/test/png.ts'
import type { OrdinaryFiles } from './bystander.ts'
import type { Clip, File } from './member.ts'

const exec = promisify(execFile)

/** Files to attack with, each made when it is first needed. */
export interface Media {
  ordinary(): Promise<OrdinaryFiles>
  /** Five seconds of 720p that the product only copies. */
  copied(): Promise<Clip>
  /** The same that the product has to encode. */
  encoded(): Promise<Clip>
  /** Solid 4K of 60 pictures a second in 10 bits: few bytes, much to decode. */
  heavy(minutes: number): Promise<Clip>
  /** Half a minute of noise, of about 90 MB, that the product only copies. */
  large(): Promise<Clip>
  /** A second of a small video, made so many bytes long with bytes that players skip. */
  padded(bytes: number): Promise<Clip>
  /** An interlaced PNG of so many megapixels in 16 bits: 300 kB for 40. */
  bomb(megapixels: 16 | 40): Promise<File>
}

const solid = (size: string, rate: number, seconds: number) => [
  ...['-f', 'lavfi', '-i', `color=c=teal:size=${size}:rate=${rate}:duration=${seconds}`],
]
const moving = (size: string, seconds: number) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30:duration=${seconds}`],
  ...['-f', 'lavfi', '-i', `sine=duration=${seconds}`],
]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']
const deep = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-bf', '0']
const GROUP_SECONDS = 4

export function openMedia(folder: string): Media {
  const made = new Map<string, Promise<File>>()

  const once = (name: string, make: (path: string) => Promise<unknown>): Promise<File> => {
    const making =
      made.get(name) ??
      (async () => {
        const path = join(folder, name)
        await make(path)
        return { name, bytes: await readFile(path) }
      })()
    made.set(name, making)
    return making
  }
  const ffmpeg = (name: string, args: string[]) =>
    once(name, (path) => exec('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path]))
  const looped = async (name: string, source: string, args: string[], seconds: number) => {
    await ffmpeg(source, args)
    const input = ['-stream_loop', '-1', '-i', join(folder, source)]
    return ffmpeg(name, [...input, '-c', 'copy', '-t', String(seconds)])
  }

  const thumbnail = () => ffmpeg('thumbnail.png', [...solid('640x360', 1, 1), '-frames:v', '1'])
  const clip = async (video: Promise<File>): Promise<Clip> => ({
    video: await video,
    thumbnail: await thumbnail(),
  })
  const small = () => ffmpeg('small.mp4', [...moving('320x180', 1), ...h264])

  return {
    ordinary: async () => ({
      clip: await clip(small()),
      avatar: await ffmpeg('avatar.png', [...solid('256x256', 1, 1), '-frames:v', '1']),
    }),
    copied: () => clip(ffmpeg('copied.mp4', [...moving('1280x720', 5), ...h264])),
    encoded: () => clip(ffmpeg('encoded.webm', [...moving('1280x720', 5), ...vp9])),
    heavy: (minutes) => {
      const group = solid('3840x2160', 60, GROUP_SECONDS)
      const args = [...group, ...deep, '-g', String(60 * GROUP_SECONDS)]
      return clip(looped(`heavy-${minutes}.mp4`, 'heavy-group.mp4', args, minutes * 60))
    },
    large: () => {
      const noise = [
        ...solid('320x180', 25, 2),
        '-vf',
        'noise=alls=80:allf=t',
        ...h264,
        '-crf',
        '1',
      ]
      return clip(looped('large.mp4', 'large-group.mp4', noise, 36))
    },
    padded: async (bytes) => {
      const { video, thumbnail: image } = await clip(small())
      const free = Buffer.alloc(bytes - video.bytes.length)
      free.writeUInt32BE(free.length, 0)
      free.write('free', 4)
      const padded = { name: 'padded.mp4', bytes: Buffer.concat([video.bytes, free]) }
      return { video: padded, thumbnail: image }
    },
    bomb: (megapixels) =>
      once(`bomb-${megapixels}.png`, async (path) =>
        writeFile(path, await interlacedPng(megapixels * 200, 5_000)),
      ),
  }
}
