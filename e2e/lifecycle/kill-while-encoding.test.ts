import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Video } from '@seam/contract/video.ts'
import { callApi, type Member, signUp, upload } from '@seam/server/demo/api-client.ts'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { kill, waitUntil } from '@seam/postgres/test/processes.ts'
import { runningPids, commandOf } from './processes.fixture.ts'
import {
  freePort,
  oneWebProcess,
  type Product,
  startProduct,
  usedDataFolder,
} from './product.fixture.ts'

const exec = promisify(execFile)

/** Creates a source with all renditions, which takes a while to encode. */
async function createSource(folder: string): Promise<{ video: string; thumbnail: string }> {
  const [video, thumbnail] = ['video.mp4', 'thumbnail.png'].map((name) => join(folder, name))
  const scene = 'testsrc2=size=1920x1080:rate=30:duration=2,noise=alls=6:allf=t'
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-pix_fmt', 'yuv420p']
  await exec('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', scene, ...codec, video ?? ''])
  const still = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:duration=1', '-frames:v', '1']
  await exec('ffmpeg', ['-v', 'error', ...still, thumbnail ?? ''])
  return { video: video ?? '', thumbnail: thumbnail ?? '' }
}

const encoderPids = async (product: Product) => {
  const pids = await product.processes()
  const commands = await Promise.all(pids.map(commandOf))
  return pids.filter((_, index) => /ffmpeg .*1080\.m3u8/.test(commands[index] ?? ''))
}

const fetchVideo = async (member: Member, publicId: string) =>
  (await callApi<Video[]>(member, 'GET', `/video/${publicId}`))[0]

const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

// Server tests, which are part of every run, interrupt a job at each step.
test.runIf(isLongRun)(
  'processing completes after a kill -9 while renditions are encoded',
  async () => {
    const PORT = await freePort()
    const DATA_DIR = await usedDataFolder()
    const product = startProduct({ PORT, DATA_DIR, ...oneWebProcess })
    const origin = await product.ready()
    const member = await signUp(origin, {
      fullName: 'Ada',
      username: 'ada',
      email: 'ada@example.org',
      password: 'Correct-horse-7',
    })
    const files = await createSource(DATA_DIR)
    const { publicId } = await callApi<Video>(member, 'POST', '/video/upload', {
      title: 'A long one',
      thumbnail: await upload(member, 'thumbnails', files.thumbnail),
      video: await upload(member, 'videos', files.video),
    })
    await waitUntil(async () => (await encoderPids(product)).length > 0)
    const before = await product.processes()
    before.forEach(kill)
    await product.exitCode
    await waitUntil(async () => (await runningPids(before)).length === 0)

    const next = startProduct({ PORT, DATA_DIR, ...oneWebProcess })
    await next.ready()
    const again = { ...member, origin }
    expect((await fetchVideo(again, publicId))?.videoFile.hlsUrl).not.toBeNull()
    await waitUntil(async () => (await fetchVideo(again, publicId))?.processing.state === 'READY')
    const objects = join(DATA_DIR, 'objects')
    // File names from a second attempt contain its number.
    const names = (await listFiles(join(objects, 'videos'))).map((name) => name.replace('.2.', '.'))
    expect(names).toEqual([
      ...['1080.mp4', '240.mp4', '480.mp4', '720.mp4', 'original', 'play.mp4', 'poster.webp'],
      ...['storyboard.vtt', 'storyboard.webp'],
    ])
    expect(await listFiles(join(objects, '.work'))).toEqual([])
  },
)
