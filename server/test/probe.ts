import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { inject } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { person, waitUntilProcessed, publish, visitor } from './cast.ts'

const exec = promisify(execFile)

export interface Stream {
  codec_type: string
  codec_name: string
  profile?: string
  level?: number
  pix_fmt?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  field_order?: string
  color_transfer?: string
  color_primaries?: string
  color_space?: string
  color_range?: string
  channels?: number
  sample_rate?: string
  nb_read_packets: string
  avg_frame_rate: string
  tags?: Record<string, string>
  side_data_list?: { rotation?: number }[]
}

export interface MediaInfo {
  video: Stream | undefined
  audio: Stream | undefined
  streams: Stream[]
  /** Seconds. */
  duration: number
  tags: Record<string, string>
}

/** Returns the streams of a media file as reported by ffprobe. */
export async function probe(path: string): Promise<MediaInfo> {
  const show = ['-show_streams', '-show_format', '-count_packets', '-of', 'json']
  const { stdout } = await exec('ffprobe', ['-v', 'error', ...show, path])
  const { streams, format } = JSON.parse(stdout) as {
    streams: Stream[]
    format: { duration: string; tags?: Record<string, string> }
  }
  return {
    video: streams.find((stream) => stream.codec_type === 'video'),
    audio: streams.find((stream) => stream.codec_type === 'audio'),
    streams,
    duration: Number(format.duration),
    tags: format.tags ?? {},
  }
}

/** Returns a hash of the packets of each stream in a file. */
export async function streamHashes(path: string): Promise<string[]> {
  const hashing = ['-v', 'error', '-i', path, '-map', '0', '-c', 'copy', '-f', 'streamhash', '-']
  const { stdout } = await exec('ffmpeg', hashing)
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split('=')[1] ?? '')
}

/** Returns the kinds of the top-level boxes of an mp4, in order. */
export function topLevelBoxes(bytes: Buffer): string[] {
  const boxes: string[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    boxes.push(bytes.toString('latin1', at + 4, at + 8))
    at += size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size || bytes.length
  }
  return boxes
}

export interface ProcessedFile extends MediaInfo {
  apiVideo: Video
  /** The path of a copy of the playable file. It exists until the run ends. */
  path: string
  bytes: Buffer
  poster: { width: number; height: number; format: string }
}

/**
 * Publishes a file and waits until it is processed. Returns the video and the file that a visitor
 * can play.
 */
export async function processAndProbe(file: string): Promise<ProcessedFile> {
  const ada = await person('Ada')
  const api = await waitUntilProcessed(ada, await publish(ada, {}, file))
  if (api.processing.state !== 'READY') throw new Error(api.processing.reason ?? 'failed')
  const get = async (url: string | null) =>
    Buffer.from(await (await visitor().fetch(url ?? '')).arrayBuffer())
  const bytes = await get(api.videoFile.url)
  const path = join(inject('folder'), `${randomUUID()}.mp4`)
  await writeFile(path, bytes)
  const { width, height, format } = await sharp(await get(api.videoFile.posterUrl)).metadata()
  return { ...(await probe(path)), apiVideo: api, path, bytes, poster: { width, height, format } }
}
