import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Video } from '@seam/contract/video.ts'
import { callApi, type Member, signUp, upload } from '@seam/server/demo/api-client.ts'
import type { Product } from '../product.ts'
import { goals } from '../goals.ts'
import type { Row } from '../row.ts'

const exec = promisify(execFile)
const ffmpeg = (args: string[]) => exec('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args])

const OWNERS = 10
const ROUNDS = 3

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const member = ({ origin }: Product, username: string) =>
  signUp(origin, {
    fullName: 'Measurer',
    username,
    password: 'Correct-horse-7',
    email: `${username}@example.org`,
  })

async function publish(owner: Member, video: string, thumbnail: string): Promise<Video> {
  return callApi<Video>(owner, 'POST', '/video/upload', {
    title: 'Measured',
    thumbnail: await upload(owner, 'thumbnails', thumbnail),
    video: await upload(owner, 'videos', video),
  })
}

const fetchVideo = async (owner: Member, { publicId }: Video) =>
  (await callApi<Video[]>(owner, 'GET', `/video/${publicId}`))[0]

/** Returns the seconds from the start of an upload until the video is playable. */
async function secondsToPlayable(owner: Member, file: string, thumbnail: string): Promise<number> {
  const start = performance.now()
  const published = await publish(owner, file, thumbnail)
  for (;;) {
    const video = await fetchVideo(owner, published)
    if (video?.videoFile.url ?? video?.videoFile.hlsUrl) return (performance.now() - start) / 1000
    await wait(20)
  }
}

/** Waits until no video of the member is processing. */
async function waitUntilProcessed(owner: Member): Promise<void> {
  for (;;) {
    const { docs } = await callApi<{ docs: Video[] }>(
      owner,
      'GET',
      `/video?username=${owner.username}&limit=50`,
    )
    if (docs.every(({ processing }) => processing.state !== 'PROCESSING')) return
    await wait(500)
  }
}

const clip = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30:duration=20']
const second = ['-f', 'lavfi', '-i', 'testsrc2=size=3840x2160:rate=60:duration=1']
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le']

/** Creates five minutes of 4K at 60 frames per second by looping one second. */
async function makeHeavy(folder: string, name: string, codec: string[]): Promise<string> {
  const [once, heavy] = [join(folder, `once-${name}`), join(folder, name)]
  await ffmpeg([...second, ...codec, '-crf', '45', once])
  await ffmpeg(['-stream_loop', '-1', '-i', once, '-t', '300', '-c', 'copy', heavy])
  return heavy
}

/**
 * Measures how soon a newcomer's video is playable while ten owners have heavy videos in the queue,
 * compared with an idle server. Leaves the machine busy.
 */
export async function fairnessRows(product: Product, folder: string): Promise<Row[]> {
  const thumbnail = join(folder, 'fairness.png')
  const files = { encoded: join(folder, 'encoded.mp4'), copied: join(folder, 'copied-clip.mp4') }
  await ffmpeg([...clip, '-c:v', 'mpeg4', '-q:v', '4', files.encoded])
  await ffmpeg([...clip, ...h264, files.copied])
  await ffmpeg(['-i', files.copied, '-frames:v', '1', thumbnail])
  const heavy = [
    await makeHeavy(folder, 'heavy-encoded.mp4', [...hevc, '-x265-params', 'log-level=error']),
    await makeHeavy(folder, 'heavy-copied.mp4', [...h264, '-preset', 'veryfast']),
  ]

  const alone = { encoded: [] as number[], copied: [] as number[] }
  const queued = { encoded: [] as number[], copied: [] as number[] }
  const kinds = ['encoded', 'copied'] as const
  const person = await member(product, 'alone')
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of kinds) {
      alone[kind].push(await secondsToPlayable(person, files[kind], thumbnail))
      await waitUntilProcessed(person)
    }
  }
  for (let owner = 0; owner < OWNERS; owner += 1) {
    const heavyOwner = await member(product, `heavy_${owner}`)
    for (const file of heavy) await publish(heavyOwner, file, thumbnail)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of kinds) {
      const newcomer = await member(product, `${kind}_${round}`)
      queued[kind].push(await secondsToPlayable(newcomer, files[kind], thumbnail))
    }
  }
  return kinds.map((kind) => {
    const [ours, limit] = [median(queued[kind]), median(alone[kind])]
    return {
      name: `${kind} video to playable while ${OWNERS} owners have heavy ones queued`,
      ours,
      limit,
      unit: 's',
      figure: ours / limit,
      goal: goals.queuedVideo,
      better: 'lower',
    }
  })
}
