import { execFileSync } from 'node:child_process'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import {
  RESUMABLE_UPLOAD_PATH,
  type UploadTicket,
  getUploadTicket,
  type UploadedFile,
} from '@seam/contract/media.ts'
import type { Video } from '@seam/contract/video.ts'
import { callApi, upload } from '@seam/server/demo/api-client.ts'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import { memoryOf } from './processes.fixture.ts'
import {
  freePort,
  oneWebProcess,
  pressCtrlC,
  startProduct,
  usedDataFolder,
} from './product.fixture.ts'
import { signUpAs, startCommand } from './site.fixture.ts'

const GB = 1024 ** 3
const CHUNK = 256 * 1024 ** 2
const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const ffmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...args])

/** Creates a video of 5 GB: two seconds of noise, repeated. */
function createHugeVideo(folder: string): string {
  const [noise, huge] = [join(folder, 'noise.mp4'), join(folder, 'huge.mp4')]
  const source = 'nullsrc=size=1280x720:rate=30:duration=2,geq=random(1)*255:128:128'
  const encoding = ['-preset', 'ultrafast', '-profile:v', 'main', '-qp', '2', '-level', '5.1']
  ffmpeg('-f', 'lavfi', '-i', source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', ...encoding, noise)
  const repetitions = Math.ceil((5 * GB) / statSync(noise).size)
  ffmpeg('-stream_loop', String(repetitions), '-i', noise, '-c', 'copy', huge)
  return huge
}

test.runIf(isLongRun)(
  'a video of 5 GB is uploaded across a restart and plays, with flat memory',
  async () => {
    const dataDir = await usedDataFolder()
    const environment = {
      ...{ PORT: await freePort(), DATA_DIR: dataDir, ...oneWebProcess },
      ...{ QUOTA_BYTES: '100GB', QUOTA_BYTES_PER_DAY: '100GB' },
    }
    const first = startProduct(environment)
    const origin = await first.ready()
    const ada = await signUpAs(origin, 'Ada')
    const { output } = await startCommand('owner', [], environment).end
    const code = /\/claim#(\S+)/.exec(output)?.[1]
    await callApi(ada, 'POST', '/claim', { code })
    await callApi(ada, 'PATCH', '/site', { maxVideoBytes: 16 * GB })

    const file = createHugeVideo(dataDir)
    const { size } = statSync(file)
    expect(size).toBeGreaterThan(5 * GB)
    const ticketPath = `${getUploadTicket.path}?folder=videos`
    const { uploadPreset } = await callApi<UploadTicket>(ada, 'GET', ticketPath)
    const created = await fetch(origin + RESUMABLE_UPLOAD_PATH, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(size),
        'upload-metadata': `upload_preset ${base64(uploadPreset)}`,
      },
    })
    expect(created.status).toBe(201)
    const address = origin + (created.headers.get('location') ?? '')
    const memory: number[] = []
    let product = first
    for (let offset = 0; offset < size; offset += CHUNK) {
      if (offset === 10 * CHUNK) {
        pressCtrlC(product)
        await product.exitCode
        product = startProduct(environment)
        await product.ready()
      }
      // A Blob of Node has at most 4 GB.
      const end = Math.min(offset + CHUNK, size) - 1
      const { status } = await fetch(address, {
        method: 'PATCH',
        headers: {
          ...tus,
          'content-length': String(end - offset + 1),
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: Readable.toWeb(createReadStream(file, { start: offset, end })) as ReadableStream,
        duplex: 'half',
      })
      // Any other offset than that of the server, also after the restart, is a 409.
      expect(status).toBe(204)
      memory.push(await memoryOf(await product.processes()))
    }
    const uploaded = await fetch(address, { headers: tus })
    const video = (await uploaded.json()) as UploadedFile
    expect(video).toMatchObject({ bytes: size, format: 'mp4' })

    const picture = join(dataDir, 'picture.png')
    ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=640x360', '-frames:v', '1', picture)
    const { publicId } = await callApi<Video>(ada, 'POST', '/video/upload', {
      title: 'Five gigabytes',
      video,
      thumbnail: await upload(ada, 'thumbnails', picture),
    })
    let url: string | null = null
    await waitUntil(async () => {
      memory.push(await memoryOf(await product.processes()))
      const [published] = await callApi<Video[]>(ada, 'GET', `/video/${publicId}`)
      if (published?.processing.state === 'FAILED') throw new Error('it failed')
      url = published?.videoFile.url ?? null
      return url !== null
    })
    const end = await fetch(`${origin}${url}`, { headers: { range: 'bytes=-1000' } })
    const [, total] = (end.headers.get('content-range') ?? '').split('/')
    expect([end.status, Number(total) > 5 * GB]).toEqual([206, true])
    expect(Math.max(...memory)).toBeLessThan(900)
  },
  1_800_000,
)
