import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { visitor } from './cast.ts'
import { renditionsIn } from './hls.ts'

const exec = promisify(execFile)

/** Copies the playable file and all rendition files of a video. Returns the paths of the copies. */
export async function outputsOf(video: Video): Promise<string[]> {
  const renditions = await renditionsIn(video)
  const urls = [
    video.videoFile.url ?? '',
    ...renditions.map(({ url }) => url.replace('m3u8', 'mp4')),
  ]
  return Promise.all(
    urls.map(async (url) => {
      const path = join(inject('folder'), `${randomUUID()}-${url.split('/').at(-1)}`)
      const response = await visitor().fetch(url)
      await writeFile(path, Buffer.from(await response.arrayBuffer()))
      return path
    }),
  )
}

interface Packet {
  codec_type: string
  pts_time: string
  duration_time?: string
}

/**
 * Returns the times of the first packet and of the end of each kind of stream, in seconds, and the
 * duration of all packets in the file, including those not presented.
 */
export async function timesOf(path: string) {
  const packetsOf = async (options: string[]) => {
    const show = ['-show_entries', 'packet=codec_type,pts_time,duration_time', '-of', 'json']
    const { stdout } = await exec('ffprobe', ['-v', 'error', ...options, ...show, path])
    return (JSON.parse(stdout) as { packets: Packet[] }).packets
  }
  const presented = await packetsOf([])
  const contained = await packetsOf(['-ignore_editlist', '1'])
  const timesOfKind = (kind: string) => {
    const packets = presented.filter(({ codec_type }) => codec_type === kind)
    return {
      start: Math.min(...packets.map(({ pts_time }) => Number(pts_time))),
      end: Math.max(...packets.map((packet) => Number(packet.pts_time) + lengthOf(packet))),
      contained: contained
        .filter(({ codec_type }) => codec_type === kind)
        .reduce((sum, packet) => sum + lengthOf(packet), 0),
    }
  }
  return { video: timesOfKind('video'), audio: timesOfKind('audio') }
}

const lengthOf = ({ duration_time = '0' }: Packet) => Number(duration_time)

/** Returns the time of the first bright frame, in seconds. */
export async function brightAt(path: string): Promise<number> {
  const { stdout } = await exec('ffmpeg', [
    ...['-v', 'error', '-copyts', '-i', path, '-an'],
    ...['-vf', 'signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-', '-f', 'null', '-'],
  ])
  const frames = [...stdout.matchAll(/pts_time:(\S+)\s+lavfi.signalstats.YAVG=(\S+)/g)]
  return Number(frames.find(([, , brightness]) => Number(brightness) > 128)?.[1])
}

/** Returns the times when sound begins after silence, in seconds. */
export async function audibleAt(path: string): Promise<number[]> {
  const { stdout } = await exec('ffmpeg', [
    ...['-v', 'error', '-copyts', '-i', path, '-vn'],
    ...['-af', 'silencedetect=noise=-40dB:d=0.2,ametadata=print:file=-', '-f', 'null', '-'],
  ])
  return [...stdout.matchAll(/silence_end=(\S+)/g)].map(([, time]) => Number(time))
}
