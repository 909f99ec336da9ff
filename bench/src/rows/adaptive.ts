import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ask, type Member, upload } from '@seam/server/demo/member.ts'
import type { Video } from '@seam/contract/video.ts'
import { encodeArguments } from '@seam/server/src/features/video/renditions/encode.ts'
import { ladderOf } from '@seam/server/src/features/video/renditions/ladder.ts'
import { inTurns } from '../in-turns.ts'
import type { Row } from '../row.ts'

const exec = promisify(execFile)
const ffmpeg = (args: string[], cwd = '.') =>
  exec('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { cwd })

const SECONDS = 30
const TICKS = 100

const scene = `testsrc2=size=1920x1080:rate=30:duration=${SECONDS},rotate=0.02*t,noise=alls=3:allf=t`
const tone = `sine=duration=${SECONDS}`

/** Seconds of processor time that all of this machine has used. What sandboxes ran has no parent that knows. */
function cpuOfMachine(): number {
  const [, user = 0, nice = 0, system = 0] = readFileSync('/proc/stat', 'utf8')
    .split(/\s+/)
    .map(Number)
  return (user + nice + system) / TICKS
}

/** Seconds of processor time that some work takes, on a machine that does nothing else. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = cpuOfMachine()
  await work()
  return cpuOfMachine() - before
}

/** What a source of H.264 is, as the product would find it. */
const source = {
  duration: SECONDS,
  width: 1920,
  height: 1080,
  video: {
    ...{ index: 0, codec: 'h264', profile: 'High', pixelFormat: 'yuv420p' },
    ...{ interlaced: false, hdr: false, primaries: 'bt709', matrix: 'bt709' },
    ...{ pixels: 1920 * 1080, frames: SECONDS * 30, frameRate: 30 },
  },
  audio: { index: 1, codec: 'aac', profile: 'LC', channels: 1, bitRate: 70_000 },
}

async function publish(person: Member, video: string, thumbnail: string): Promise<Video> {
  const files = {
    thumbnail: await upload(person, 'thumbnails', thumbnail),
    video: await upload(person, 'videos', video),
  }
  return ask<Video>(person, 'POST', '/video/upload', { title: 'Measured', ...files })
}

/** Waits for a moment in a video's life, looking every so many milliseconds; gives the seconds until then. */
async function until(
  person: Member,
  { publicId }: Video,
  is: (video: Video) => boolean,
  every = 20,
) {
  const start = performance.now()
  for (;;) {
    const [video] = await ask<Video[]>(person, 'GET', `/video/${publicId}`)
    if (video && is(video)) return (performance.now() - start) / 1000
    await wait(every)
  }
}

/** Seconds until a bare ffmpeg has written the first segment of a first rung. */
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
  const there = () =>
    access(join(folder, 'bare.m3u8')).then(
      () => true,
      () => false,
    )
  while (!(await there())) await wait(20)
  const seconds = (performance.now() - start) / 1000
  abort.abort()
  await encoding
  return seconds
}

/**
 * How soon a video that browsers can not play plays, beside the first segment of a bare ffmpeg; and
 * what all qualities of one that they can play cost, beside the same made by one bare ffmpeg.
 */
export async function adaptiveRows(person: Member, folder: string): Promise<Row[]> {
  const [foreign, common, thumbnail] = ['foreign.mov', 'common.mp4', 'adaptive.png'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const input = ['-f', 'lavfi', '-i', scene, '-f', 'lavfi', '-i', tone]
  await ffmpeg([
    ...[...input, '-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
    ...['-x265-params', 'log-level=error', '-tag:v', 'hvc1', '-c:a', 'aac', foreign],
  ])
  await ffmpeg([
    ...[...input, '-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '8M', '-maxrate', '8M'],
    ...['-bufsize', '16M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', common],
  ])
  await ffmpeg(['-i', common, '-frames:v', '1', thumbnail])

  const bareSegment = await firstSegment(foreign, folder)
  const grown = await publish(person, foreign, thumbnail)
  const soon = await until(person, grown, ({ videoFile }) => videoFile.hlsUrl !== null)
  await until(person, grown, ({ processing }) => processing.state === 'READY')

  const rungs = ladderOf(source)
  const makeBare = () =>
    ffmpeg(['-i', common, ...encodeArguments({ source, rungs, segment: 4 })], folder)
  const makeAll = async () => {
    const made = await publish(person, common, thumbnail)
    // Seldom: whoever looks takes from the processor what is measured.
    await until(person, made, ({ processing }) => processing.state === 'READY', 500)
  }
  const cost = await inTurns(
    () => cpuOf(makeAll),
    () => cpuOf(makeBare),
  )
  return [
    {
      name: 'HEVC of 1080p from its last byte to playable',
      ours: soon,
      limit: bareSegment,
      unit: 's',
      figure: soon,
      goal: 3,
      better: 'lower',
    },
    {
      name: 'processor time of all that is made of 30 s of 1080p',
      ...cost,
      unit: 's',
      figure: cost.ours / cost.limit,
      goal: 1.15,
      better: 'lower',
    },
  ]
}
