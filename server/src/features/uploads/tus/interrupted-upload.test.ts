import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Upload } from 'tus-js-client'
import { afterEach, expect, test } from 'vitest'
import { sampleSeed } from '@seam/postgres/test/long-run.ts'
import { RESUMABLE_UPLOAD_PATH } from '@seam/contract/media.ts'
import { startSecondWeb } from '../../../../test/app.ts'
import { person } from '../../../../test/cast.ts'
import { startInterruptingProxy } from '../../../../test/interrupting-proxy.ts'
import { seededRandom } from '../../../../test/random.ts'
import { fetchUploaded, padVideo, videoBytes } from '../../../../test/tus.ts'
import { objectPath } from '../../../../test/storage.ts'
import { requestTicket } from '../../../../test/upload.ts'
import { objectKey } from '../../assets/asset-paths.ts'

const MB = 1_048_576
const SIZE = 20 * MB
const CUTS = 20

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close()
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('receives every byte once although the connection is cut 20 times', async () => {
  const random = seededRandom(sampleSeed)
  const file = padVideo(await videoBytes(), SIZE, random)
  const web = await startSecondWeb({})
  cleanups.push(() => web.close())
  let received = 0
  web.server.prependListener('request', (request: IncomingMessage) => {
    const push = request.push.bind(request)
    request.push = (chunk: Buffer | null, encoding) => {
      received += chunk?.length ?? 0
      return push(chunk, encoding)
    }
  })
  const cuts = Array.from({ length: CUTS }, () => 4_000 + Math.floor(random() * 0.9 * MB))
  const proxy = await startInterruptingProxy(web.origin, cuts)
  cleanups.push(() => proxy.close())

  const preset = await requestTicket(await person('Ada'), 'videos')
  const path = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: proxy.origin + RESUMABLE_UPLOAD_PATH,
      metadata: { upload_preset: preset, folder: 'videos', filename: 'walk.mp4' },
      retryDelays: Array.from({ length: 2 * CUTS }, () => 0),
      onError: reject,
      onSuccess: () => resolve(new URL(upload.url ?? '').pathname),
    })
    upload.start()
  })
  const { public_id, bytes } = await fetchUploaded(path)
  const stored = await readFile(await objectPath(objectKey('videos', public_id, 'original')))
  expect({ sampleSeed, cuts: proxy.cutsMade(), received, bytes }).toEqual({
    sampleSeed,
    cuts: CUTS,
    received: SIZE,
    bytes: SIZE,
  })
  expect(sha256(stored)).toBe(sha256(file))
})
