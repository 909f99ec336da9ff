import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { isLongRun, sampleSeed } from '@seam/postgres/test/long-run.ts'
import type { UploadedFile } from '@seam/contract/media.ts'
import { app, startSecondWeb } from '../../../../test/app.ts'
import { person, type Person } from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'
import { seededRandom } from '../../../../test/random.ts'
import { assetFiles, objectKeys, objectPath, removeDueFiles } from '../../../../test/storage.ts'
import {
  createUpload,
  fetchUploaded,
  padVideo,
  sendChunk,
  tusRequest,
  uploadOffset,
  videoBytes,
} from '../../../../test/tus.ts'
import { startWebProcess } from '../../../../test/server-process.ts'
import { objectKey } from '../../assets/asset-paths.ts'
import { createUploadLocks } from './upload-lock.ts'
import { receiveParts } from './stored-upload.ts'
import { lockStoredUpload } from './stored-upload-store.ts'
import { sweepUploads } from './sweep.ts'

const MB = 1_048_576
const CUTS = isLongRun ? 20 : 6
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const idOf = (path: string) => path.split('/').at(-1) ?? ''

describe.runIf(inject('store') === 's3')('an upload whose bytes are in S3', () => {
  let ada: Person
  let video: Buffer<ArrayBuffer>
  beforeAll(async () => {
    ada = await person('Ada')
    video = await videoBytes()
  })
  const random = seededRandom(sampleSeed)
  const fileOf = (bytes: number) => padVideo(video, bytes, random)
  const storedBytes = async (file: UploadedFile) =>
    readFile(await objectPath(objectKey('videos', file.public_id, 'original')))
  const unfinished = async () => (await (await app()).objectFiles.unfinishedUploads?.()) ?? []
  const tails = async () => (await objectKeys()).filter((key) => /^uploads\/.*\d$/.test(key))

  /** Sends bytes from an offset to a server, and cuts the connection after `length` of them. */
  async function sendCut(to: string, offset: number, rest: Buffer, length: number) {
    const cut = new AbortController()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= length) return cut.abort()
        const chunk = rest.subarray(sent, Math.min(sent + 65_536, length))
        sent += chunk.length
        controller.enqueue(chunk)
      },
    })
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }
    const init = { method: 'PATCH', headers, body, duplex: 'half', signal: cut.signal }
    await fetch(to, init as RequestInit).catch(() => null)
  }
  /** Retries if the connection of an earlier request was just cut. */
  async function offsetAt(upload: string) {
    const head = { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } }
    const { headers } = await fetch(upload, head).catch(() => fetch(upload, head))
    return Number(headers.get('upload-offset'))
  }

  test.each([
    ['less than the least part of S3', 3 * MB],
    ['exactly one part', 8 * MB],
    ['exactly two parts', 16 * MB],
    ['two parts and a byte', 16 * MB + 4],
  ])('is stored byte by byte if it has %s', async (_, bytes) => {
    const file = fileOf(bytes)
    const path = await createUpload(ada, bytes)
    const half = Math.floor(bytes * 0.6)
    expect((await sendChunk(path, 0, file.subarray(0, half))).status).toBe(204)
    expect(await uploadOffset(path)).toBe(half)
    const last = await sendChunk(path, half, file.subarray(half))
    expect(last.status).toBe(204)
    const stored = await fetchUploaded(path)
    expect(sha256(await storedBytes(stored))).toBe(sha256(file))
    expect(await assetFiles('videos', stored.public_id)).toEqual(['original'])
    expect([await tails(), await unfinished()]).toEqual([[], []])
  })

  test(`continues in any process after ${CUTS} cuts, and after a kill -9 of one of them`, async () => {
    const { origin } = await app()
    let other = await startWebProcess()
    onTestFinished(() => other.kill())
    const file = fileOf(CUTS * MB)
    const path = await createUpload(ada, file.length)
    let lost = 0
    for (let cuts = 0; cuts < CUTS; cuts += 1) {
      const to = (cuts % 2 ? other.origin : origin) + path
      const offset = await offsetAt(to)
      const length = Math.min(200_000 + Math.floor(random() * MB), file.length - offset - 1)
      const sending = sendCut(to, offset, file.subarray(offset), length)
      if (cuts === CUTS / 2) {
        await other.kill()
        await sending
        lost = offset - (await uploadOffset(path))
        other = await startWebProcess()
      }
      await sending
    }
    // No bytes sent by earlier requests.
    expect(lost).toBeLessThanOrEqual(0)
    let status: number | undefined
    while (status !== 204) {
      const offset = await uploadOffset(path)
      status = (await sendChunk(path, offset, file.subarray(offset))).status
      expect([204, 409]).toContain(status)
    }
    expect(sha256(await storedBytes(await fetchUploaded(path)))).toBe(sha256(file))
  })

  test('accepts one of two chunks that two processes receive for the same offset', async () => {
    const web = await startSecondWeb({})
    onTestFinished(() => web.close())
    const origins = [(await app()).origin, web.origin]
    const path = await createUpload(ada, 20 * MB)
    for (let round = 0; round < 4; round += 1) {
      const offset = await uploadOffset(path)
      const chunks = ['a', 'b'].map((letter) => Buffer.alloc(4 * MB, letter))
      const statuses = await Promise.all(
        chunks.map(async (chunk, index) => {
          const response = await new Client(origins[index]).fetch(path, {
            method: 'PATCH',
            headers: {
              'tus-resumable': '1.0.0',
              'upload-offset': String(offset),
              'content-type': 'application/offset+octet-stream',
            },
            body: new Blob([chunk]),
          })
          return response.status
        }),
      )
      expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 409])
      expect(await uploadOffset(path)).toBe(offset + 4 * MB)
    }
    expect((await tusRequest('DELETE', path)).status).toBe(204)
  })

  test('is finished once by concurrent requests to two processes, after a third was killed', async () => {
    const web = await startSecondWeb({})
    onTestFinished(() => web.close())
    const file = fileOf(9 * MB)
    const path = await createUpload(ada, file.length)
    await sendChunk(path, 0, file.subarray(0, 8 * MB))
    // The last bytes are stored, but no object has been composed: as after a kill -9.
    const rest = Readable.from([file.subarray(8 * MB)])
    await receiveParts(await app(), idOf(path), 8 * MB, rest)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        new Client(index % 2 ? web.origin : undefined).fetch(path),
      ),
    )
    const files = (await Promise.all(answers.map((each) => each.json()))) as UploadedFile[]
    const [first] = files
    if (!first) throw new Error('no file')
    expect(files).toEqual(files.map(() => first))
    expect(sha256(await storedBytes(first))).toBe(sha256(file))
  })

  test('is finished even if a paused request replaces a part after its successor has stored it', async () => {
    const services = await app()
    const { multipart } = services.objects
    if (!multipart) throw new Error('This store has no parts')
    const file = fileOf(16 * MB + 4)
    const path = await createUpload(ada, file.length)
    // Two parts, of which the second is sent twice: its tag is that of the later one.
    await sendChunk(path, 0, file.subarray(0, 8 * MB))
    await receiveParts(
      services,
      idOf(path),
      8 * MB,
      Readable.from([file.subarray(8 * MB, 16 * MB)]),
    )
    const upload = await lockStoredUpload(services.db, idOf(path))
    const target = {
      key: objectKey('videos', upload?.target_id ?? '', 'original'),
      id: upload?.multipart_id ?? '',
    }
    const tag = await multipart.putPart(target, 2, file.subarray(8 * MB, 16 * MB))
    expect(upload?.part_tags).toHaveLength(2)
    expect(upload?.part_tags).not.toContain(tag)
    const last = await sendChunk(path, 16 * MB, file.subarray(16 * MB))
    expect(last.status).toBe(204)
    expect(sha256(await storedBytes(await fetchUploaded(path)))).toBe(sha256(file))
  })

  test('leaves nothing in the store when it is cancelled, expires or is not a video', async () => {
    const { db, objects } = await app()
    // Removes those of earlier tests.
    await removeDueFiles()
    const before = [await unfinished(), await tails()]
    const [cancelled, expired, wrong] = [
      await createUpload(ada, 20 * MB),
      await createUpload(ada, 20 * MB),
      await createUpload(ada, 9 * MB),
    ]
    for (const path of [cancelled, expired]) await sendChunk(path, 0, Buffer.alloc(9 * MB))
    expect(await unfinished()).toHaveLength((before[0]?.length ?? 0) + 2)
    expect(await tails()).toHaveLength((before[1]?.length ?? 0) + 2)
    expect((await tusRequest('DELETE', cancelled)).status).toBe(204)
    expect((await tusRequest('HEAD', cancelled)).status).toBe(404)
    await db
      .updateTable('unfinished_upload')
      .set({ last_byte_at: sql`now() - interval '25 hours'` })
      .where('id', '=', idOf(expired))
      .execute()
    const locks = createUploadLocks()
    let aborts = 0
    await locks
      .createLocker(() => (aborts += 1))
      .newLock(idOf(expired))
      .lock(new AbortController().signal, () => {})
    await sweepUploads({ db, objects, locks })
    expect(aborts).toBe(1)
    expect((await sendChunk(wrong, 0, Buffer.alloc(9 * MB))).status).toBe(415)
    await removeDueFiles()
    expect([await unfinished(), await tails()]).toEqual(before)
    expect(await db.selectFrom('removal').select('prefix').execute()).toEqual([])
  })
})
