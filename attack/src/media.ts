import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { interlacedPng } from '@seam/server/test/png.ts'
import type { OrdinaryFiles } from './bystander.ts'
import type { Clip, UploadFile } from './member.ts'

const exec = promisify(execFile)

/** Files for attacks, created on first use. */
export interface Media {
  ordinary(): Promise<OrdinaryFiles>
  /** Five seconds of 720p whose streams the product copies. */
  copied(): Promise<Clip>
  /** Five seconds of 720p that the product must encode. */
  encoded(): Promise<Clip>
  /** 4K of one color at 60 frames per second in 10 bits: few bytes, expensive to decode. */
  heavy(minutes: number): Promise<Clip>
  /** Half a minute of noise, about 90 MB, whose streams the product copies. */
  large(): Promise<Clip>
  /** One second of a small video, padded to `bytes` with a box that players skip. */
  padded(bytes: number): Promise<Clip>
  /** An interlaced 16-bit PNG: 300 kB for 40 megapixels. */
  imageBomb(megapixels: 16 | 40): Promise<UploadFile>
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
const h264TenBit = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p10le',
  '-bf',
  '0',
]
const GROUP_SECONDS = 4

export function openMedia(folder: string): Media {
  const cache = new Map<string, Promise<UploadFile>>()

  const createOnce = (
    name: string,
    create: (path: string) => Promise<unknown>,
  ): Promise<UploadFile> => {
    const file =
      cache.get(name) ??
      (async () => {
        const path = join(folder, name)
        await create(path)
        return { name, bytes: await readFile(path) }
      })()
    cache.set(name, file)
    return file
  }
  const ffmpeg = (name: string, args: string[]) =>
    createOnce(name, (path) => exec('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path]))
  const looped = async (name: string, source: string, args: string[], seconds: number) => {
    await ffmpeg(source, args)
    const input = ['-stream_loop', '-1', '-i', join(folder, source)]
    return ffmpeg(name, [...input, '-c', 'copy', '-t', String(seconds)])
  }

  const thumbnail = () => ffmpeg('thumbnail.png', [...solid('640x360', 1, 1), '-frames:v', '1'])
  const clip = async (video: Promise<UploadFile>): Promise<Clip> => ({
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
      const args = [...group, ...h264TenBit, '-g', String(60 * GROUP_SECONDS)]
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
    imageBomb: (megapixels) =>
      createOnce(`bomb-${megapixels}.png`, async (path) =>
        writeFile(path, await interlacedPng(megapixels * 200, 5_000)),
      ),
  }
}
