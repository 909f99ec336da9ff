import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  isFinished,
  type Member,
  publish,
  publishFiles,
  signUp,
  upload,
  type UploadFile,
  videoWhen,
} from '@seam/attack/src/member.ts'
import { stopwatch } from '@seam/attack/src/stopwatch.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { UploadedFile } from '@seam/contract/media.ts'
import type { Video } from '@seam/contract/video.ts'
import type { Finding } from './finding.ts'
import { DRIVER_ADDRESS } from './lab.ts'
import type { Site } from './site.ts'

const exec = promisify(execFile)

/** Publishes videos during faults and decodes the results. */
export interface Videos {
  /** Publishes a video that takes a while to convert. Returns its public id. */
  publishLong(): Promise<string>
  publishShort(): Promise<string>
  /** Publishes a video that is already uploaded. */
  publishUploaded(video: UploadedFile): Promise<string>
  owner: Member
  /** Returns the bytes of a short video. */
  short(): Promise<Buffer>
  /** Waits until a video has been processed. Returns whether it is ready. */
  finish(publicId: string, seconds: number): Promise<boolean>
  /** Describes its processing state in words. */
  describe(publicId: string): Promise<string>
  /** Decodes every rendition of all public videos. */
  decodeAll(): Promise<Finding[]>
  forget(publicId: string): void
}

const PROCESSED_WITHIN = 240

export async function openVideos(
  site: Site,
  { folder, slowness }: { folder: string; slowness: number },
): Promise<Videos> {
  const signedIn = await signUp(site.origin, DRIVER_ADDRESS)
  const make = async (name: string, source: string, more: string[]) => {
    const path = join(folder, name)
    const input = ['-f', 'lavfi', '-i', source, '-threads', '1']
    await exec('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...input, ...more, path])
    return { name, bytes: await readFile(path) }
  }
  // Players do not support 4:2:2, so Seam converts it.
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p']
  const once = <Result>(work: () => Promise<Result>) => {
    let result: Promise<Result> | undefined
    return () => (result ??= work())
  }
  const thumbnail = once(() =>
    make('thumbnail.png', 'color=c=teal:size=320x180', ['-frames:v', '1']),
  )
  const long = once(() => make('long.mp4', 'testsrc2=size=1280x720:rate=30:duration=12', x264))
  const short = once(() => make('short.mp4', 'testsrc2=size=320x180:rate=10:duration=2', x264))
  const published = new Set<string>()
  /** The access token lasts ten minutes. */
  const renew = () => signedIn.browser.request('GET', `${API_BASE}/auth/token/new`)
  const publishAs = async (send: () => Promise<string>) => {
    await renew()
    const publicId = await send()
    published.add(publicId)
    return publicId
  }
  const publishClip = async (video: () => Promise<UploadFile>) => {
    const clip = { video: await video(), thumbnail: await thumbnail() }
    return publishAs(() => publish(signedIn, clip))
  }
  /** Waits until a video has been processed, even while the site does not respond. */
  const whenFinished = async (publicId: string, seconds: number): Promise<Video | null> => {
    const elapsed = stopwatch()
    do {
      const video = await videoWhen(signedIn, publicId, isFinished, 1).catch(() => null)
      if (video) return video
    } while (elapsed() < seconds)
    return null
  }
  const decode = async (publicId: string): Promise<string> => {
    await renew()
    const video = await whenFinished(publicId, PROCESSED_WITHIN * slowness)
    if (video?.processing.state !== 'READY') return `${publicId} is not ready`
    const { hlsUrl, url } = video.videoFile
    for (const path of [hlsUrl, url]) {
      if (!path) continue
      const source = new URL(path, site.origin).href
      const { stderr } = await exec('ffmpeg', [
        '-nostdin',
        '-v',
        'error',
        '-i',
        source,
        '-map',
        '0',
        '-f',
        'null',
        '-',
      ]).catch((error: { stderr: string }) => error)
      if (stderr) return `${publicId}: ${stderr.slice(0, 200)}`
    }
    return ''
  }
  return {
    owner: signedIn,
    short: async () => (await short()).bytes,
    publishLong: () => publishClip(long),
    publishShort: () => publishClip(short),
    publishUploaded: async (video) => {
      const picture = await upload(signedIn, 'thumbnails', await thumbnail())
      return publishAs(() => publishFiles(signedIn, { video, thumbnail: picture }))
    },
    forget: (publicId) => void published.delete(publicId),
    async finish(publicId, seconds) {
      return (await whenFinished(publicId, seconds))?.processing.state === 'READY'
    },
    async describe(publicId) {
      const [video] = await signedIn.browser
        .call<Video[]>('GET', `/video/${publicId}`)
        .catch(() => [])
      return video ? `${video.processing.state}, ${video.processing.progress} %` : 'no answer'
    },
    async decodeAll() {
      if (published.size === 0) return []
      const problems: string[] = []
      for (const publicId of published) problems.push(await decode(publicId))
      const real = problems.filter(Boolean)
      return [
        {
          expected: 'every finished rendition decodes',
          measured: real.join('; ') || `${published.size} videos`,
          isHeld: real.length === 0,
        },
      ]
    },
  }
}
