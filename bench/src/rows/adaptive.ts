import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { callApi, type Member, upload } from '@seam/server/demo/api-client.ts'
import type { Video } from '@seam/contract/video.ts'
import { encodeArguments } from '@seam/server/src/features/transcoding/encoding/encode-arguments.ts'
import { ladderOf } from '@seam/server/src/features/transcoding/encoding/ladder.ts'
import { measureAlternately } from '../alternate.ts'
import { goals } from '../goals.ts'
import type { Row } from '../row.ts'

const exec = promisify(execFile)
const ffmpeg = (args: string[], cwd = '.') =>
  exec('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { cwd })

const SECONDS = 30
const TICKS = 100

const scene = `testsrc2=size=1920x1080:rate=30:duration=${SECONDS},rotate=0.02*t,noise=alls=3:allf=t`
const tone = `sine=duration=${SECONDS}`

/**
 * Returns the CPU seconds of the whole machine, because sandboxed programs do not count toward the
 * server's process.
 */
function machineCpuSeconds(): number {
  const [, user = 0, nice = 0, system = 0] = readFileSync('/proc/stat', 'utf8')
    .split(/\s+/)
    .map(Number)
  return (user + nice + system) / TICKS
}

/** Returns the CPU seconds of some work on an otherwise idle machine. */
async function cpuSecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = machineCpuSeconds()
  await work()
  return machineCpuSeconds() - before
}

/** The probed properties of the H.264 source. */
const source = {
  duration: SECONDS,
  width: 1920,
  height: 1080,
  video: {
    index: 0,
    codec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    interlaced: false,
    hdr: false,
    primaries: 'bt709',
    matrix: 'bt709',
    pixels: 1920 * 1080,
    frames: SECONDS * 30,
    frameRate: 30,
  },
  audio: { index: 1, codec: 'aac', profile: 'LC', channels: 1, bitRate: 70_000 },
}

async function publish(person: Member, video: string, thumbnail: string): Promise<Video> {
  const files = {
    thumbnail: await upload(person, 'thumbnails', thumbnail),
    video: await upload(person, 'videos', video),
  }
  return callApi<Video>(person, 'POST', '/video/upload', { title: 'Measured', ...files })
}

/** Polls a video every `intervalMs` until it matches. Returns the elapsed seconds. */
async function until(
  person: Member,
  { publicId }: Video,
  matches: (video: Video) => boolean,
  intervalMs = 20,
) {
  const start = performance.now()
  for (;;) {
    const [video] = await callApi<Video[]>(person, 'GET', `/video/${publicId}`)
    if (video && matches(video)) return (performance.now() - start) / 1000
    await wait(intervalMs)
  }
}

/** Returns the seconds until ffmpeg alone has written the first segment of one rendition. */
async function firstSegment(video: string, folder: string): Promise<number> {
  const abort = new AbortController()
  const start = performance.now()
  const encoding = exec(
    'ffmpeg',
    [
      ...['-nostdin', '-v', 'error', '-y', '-i', video, '-vf', 'scale=854:480,format=yuv420p'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-maxrate', '1400k'],
      ...['-bufsize', '2800k', '-force_key_frames', 'expr:gte(t,n_forced*2)', '-c:a', 'aac'],
      ...['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'event'],
      ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', 'bare.m3u8'],
    ],
    { cwd: folder, signal: abort.signal },
  ).catch(() => null)
  const isWritten = () =>
    access(join(folder, 'bare.m3u8')).then(
      () => true,
      () => false,
    )
  while (!(await isWritten())) await wait(20)
  const seconds = (performance.now() - start) / 1000
  abort.abort()
  await encoding
  return seconds
}

/**
 * Measures how soon a video that browsers cannot play becomes playable, compared with the first
 * segment of ffmpeg alone; and the CPU time of all renditions of a video that browsers can play,
 * compared with one ffmpeg.
 */
export async function adaptiveRows(person: Member, folder: string): Promise<Row[]> {
  const [unplayable, playable, thumbnail] = ['unplayable.mov', 'playable.mp4', 'adaptive.png'].map(
    (name) => join(folder, name),
  ) as [string, string, string]
  const input = ['-f', 'lavfi', '-i', scene, '-f', 'lavfi', '-i', tone]
  await ffmpeg([
    ...[...input, '-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
    ...['-x265-params', 'log-level=error', '-tag:v', 'hvc1', '-c:a', 'aac', unplayable],
  ])
  await ffmpeg([
    ...[...input, '-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '8M', '-maxrate', '8M'],
    ...['-bufsize', '16M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', playable],
  ])
  await ffmpeg(['-i', playable, '-frames:v', '1', thumbnail])

  const bareSegment = await firstSegment(unplayable, folder)
  const published = await publish(person, unplayable, thumbnail)
  const secondsToPlayable = await until(
    person,
    published,
    ({ videoFile }) => videoFile.hlsUrl !== null,
  )
  await until(person, published, ({ processing }) => processing.state === 'READY')

  const renditions = ladderOf(source)
  const makeBare = () =>
    ffmpeg(['-i', playable, ...encodeArguments({ source, renditions })], folder)
  const makeAll = async () => {
    const video = await publish(person, playable, thumbnail)
    // A long interval, because polling uses CPU time, too.
    await until(person, video, ({ processing }) => processing.state === 'READY', 500)
  }
  const cost = await measureAlternately(
    () => cpuSecondsOf(makeAll),
    () => cpuSecondsOf(makeBare),
  )
  return [
    {
      name: 'HEVC of 1080p from its last byte to playable',
      ours: secondsToPlayable,
      limit: bareSegment,
      unit: 's',
      figure: secondsToPlayable,
      goal: goals.hevcToPlayable,
      better: 'lower',
    },
    {
      name: 'processor time of all that is made of 30 s of 1080p',
      ...cost,
      unit: 's',
      figure: cost.ours / cost.limit,
      goal: goals.ladderCpu,
      better: 'lower',
    },
  ]
}
