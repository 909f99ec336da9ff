import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '@seam/contract/problem.ts'
import { getStorage } from '@seam/contract/settings.ts'
import { putCaptions } from '@seam/contract/captions.ts'
import { deleteVideo } from '@seam/contract/video.ts'
import { app, startSecondWeb, waitForJobs } from '../../../test/app.ts'
import { person, type Person, waitUntilProcessed, publish, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { tusRequest, createUpload, encodeMetadata } from '../../../test/tus.ts'
import { accountIdOf, itemIdOf } from '../../../test/seed.ts'
import { filePart, requestTicket, UPLOAD_URL, upload } from '../../../test/upload.ts'
import { findCounterDrift } from '../item/counter-store.ts'
import { addFileSizes } from './store.ts'
import { eventually } from '../../../test/eventually.ts'

const MB = 1_048_576
const GB = 1024 * MB

let smallTotal: Awaited<ReturnType<typeof startSecondWeb>>
let smallDaily: Awaited<ReturnType<typeof startSecondWeb>>
let clipBytes: number
beforeAll(async () => {
  await waitForJobs()
  clipBytes = (await stat(await generateClip())).size
  smallTotal = await startSecondWeb({ QUOTA_BYTES: '1MB' })
  smallDaily = await startSecondWeb({ QUOTA_BYTES_PER_DAY: String(2 * clipBytes + 20_000) })
})
afterAll(async () => {
  await smallTotal.close()
  await smallDaily.close()
})

const storageOf = async (who: Client) => (await who.call(getStorage)).data

/** Uploads a video as a form to a server with different quotas. */
async function send(origin: string, who: Person) {
  const form = new FormData()
  form.append('upload_preset', await requestTicket(who, 'videos'))
  form.append('file', await filePart(await generateClip()))
  const response = await fetch(origin + UPLOAD_URL, { method: 'POST', body: form })
  return { status: response.status, problem: (await response.json()) as Problem }
}

/** Creates a resumable upload on a server with different quotas. */
async function createUploadAt(origin: string, who: Person, bytes: number) {
  const response = await fetch(`${origin}/media/tus`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': encodeMetadata({ upload_preset: await requestTicket(who, 'videos') }),
    },
  })
  return {
    status: response.status,
    problem: JSON.parse((await response.text()) || '{}') as Problem,
  }
}

async function addStoredFile(who: Person, bytes: number) {
  const { db } = await app()
  const { public_id } = await upload(who, 'covers', await generateImage())
  await addFileSizes(db, public_id, { earlier: bytes })
  return public_id
}

test('returns the full quota to a new account and 401 to a visitor', async () => {
  const ada = await person('Ada')
  const usage = await storageOf(ada)
  expect(usage).toMatchObject({
    stored: 0,
    storedMax: 20 * GB,
    uploadedToday: 0,
    uploadedPerDayMax: 2 * GB,
  })
  expect(usage.dayEndsAt).toMatch(/T00:00:00\.000Z$/)
  expect((await visitor().call(getStorage)).status).toBe(401)
})

test('counts all stored files, and a deletion frees stored bytes but not those of the day', async () => {
  const ada = await person('Ada')
  const video = await waitUntilProcessed(ada, await publish(ada))
  const uploaded = clipBytes + (await stat(await generateImage())).size
  const { db } = await app()
  const made = await storageOf(ada)
  expect(made.uploadedToday).toBe(uploaded)
  expect(made.stored).toBeGreaterThan(2 * clipBytes)
  const params = { publicId: video.publicId, language: 'en' }
  const content = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe sea é\n'
  await ada.call(putCaptions, { params, body: { content } })
  await ada.call(putCaptions, { params, body: { content } })
  expect((await storageOf(ada)).stored).toBe(made.stored + Buffer.byteLength(content))
  expect(await findCounterDrift(db)).toEqual([])
  await ada.call(deleteVideo, { params })
  await waitForJobs()
  expect(await storageOf(ada)).toMatchObject({ stored: 0, uploadedToday: uploaded })
  expect(await findCounterDrift(db)).toEqual([])
})

test('returns 413 for a form or resumable upload beyond the storage quota', async () => {
  const ben = await person('Ben')
  await addStoredFile(ben, MB - clipBytes - 30_000)
  expect((await createUploadAt(smallTotal.origin, ben, clipBytes + 30_001)).status).toBe(413)
  expect((await send(smallTotal.origin, ben)).status).toBe(200)
  for (const { status, problem } of [
    await send(smallTotal.origin, ben),
    await createUploadAt(smallTotal.origin, ben, 40_000),
  ]) {
    expect([status, problem.code]).toEqual([413, 'quota-exceeded'])
    expect(problem.detail).toMatch(
      /^Your account uses 1 MB of 1 MB, and this file does not fit. Delete videos to make space$/,
    )
    expect(problem.errors).toEqual([
      { field: 'file', code: 'quota-exceeded', message: problem.detail },
    ])
  }
})

test('returns 413 for an upload beyond the daily quota until the next day (UTC)', async () => {
  const ben = await person('Ben')
  expect((await send(smallDaily.origin, ben)).status).toBe(200)
  expect((await send(smallDaily.origin, ben)).status).toBe(200)
  const { status, problem } = await send(smallDaily.origin, ben)
  expect([status, problem.code]).toEqual([413, 'quota-exceeded'])
  expect(problem.detail).toContain('Try again after midnight UTC')
  const { db } = await app()
  await db
    .updateTable('storage_counter')
    .set({ uploaded_on: new Date(Date.now() - 86_400_000) })
    .where('account_id', '=', await accountIdOf(ben))
    .execute()
  expect((await storageOf(ben)).uploadedToday).toBe(0)
  expect((await send(smallDaily.origin, ben)).status).toBe(200)
  expect((await storageOf(ben)).uploadedToday).toBe(clipBytes)
})

test('counts unfinished uploads until they are cancelled', async () => {
  const cleo = await person('Cleo')
  const path = await createUpload(cleo, 2 * clipBytes)
  expect(await storageOf(cleo)).toMatchObject({
    stored: 2 * clipBytes,
    uploadedToday: 2 * clipBytes,
  })
  expect((await send(smallDaily.origin, cleo)).problem.code).toBe('quota-exceeded')
  await tusRequest('DELETE', path)
  expect(await storageOf(cleo)).toMatchObject({ stored: 0, uploadedToday: 0 })
  expect((await send(smallDaily.origin, cleo)).status).toBe(200)
})

test('admits only as many concurrent uploads as the quota allows', async () => {
  const cleo = await person('Cleo')
  await addStoredFile(cleo, MB - 3.5 * clipBytes - (await storageOf(cleo)).stored)
  const answers = await Promise.all(
    Array.from({ length: 7 }, () => createUploadAt(smallTotal.origin, cleo, clipBytes)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect(statuses.filter((status) => status === 413)).toHaveLength(4)
})

test('returns 413 at the field of captions beyond the quota', async () => {
  const ada = await person('Ada')
  const video = await publish(ada)
  await waitUntilProcessed(ada, video)
  await addStoredFile(ada, MB - (await storageOf(ada)).stored - 10_000)
  const there = new Client(smallTotal.origin)
  for (const [name, value] of ada.cookies) there.cookies.set(name, value)
  const params = { publicId: video.publicId, language: 'en' }
  const content = `WEBVTT\n\n00:00.000 --> 00:01.000\n${'The sea '.repeat(5_000)}\n`
  const { status, errors } = await there.call(putCaptions, { params, body: { content } })
  expect(status).toBe(413)
  expect(errors.content).toMatch(/^Your account uses .* of 1 MB/)
  expect(await findCounterDrift((await app()).db)).toEqual([])
})

test('reserves space for the files of a video until its processing ends', async () => {
  const ada = await person('Ada')
  const { db } = await app()
  const expectedOf = async (publicId: string) => {
    const { expected_bytes } = await db
      .selectFrom('asset')
      .select('expected_bytes')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow()
    return expected_bytes
  }
  const file = await upload(ada, 'videos', await generateClip())
  expect(await expectedOf(file.public_id)).toBe(3 * clipBytes)
  const image = await upload(ada, 'avatars', await generateImage())
  expect(await expectedOf(image.public_id)).toBe(0)
  const video = await publish(ada)
  await waitUntilProcessed(ada, video)
  const { public_id } = await db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.source_asset_id')
    .select('asset.public_id')
    .where('item_id', '=', await itemIdOf(video))
    .executeTakeFirstOrThrow()
  expect(await expectedOf(public_id)).toBe(0)
})

test('releases the reservation of a form upload on success, failure and abort', async () => {
  const ben = await person('Ben')
  const id = await accountIdOf(ben)
  const { db } = await app()
  const reservations = () =>
    db.selectFrom('unfinished_upload').select('id').where('owner_id', '=', id).execute()
  await upload(ben, 'avatars', await generateImage())
  await expect(upload(ben, 'avatars', await generateClip())).rejects.toThrow('upload rejected')
  const aborted = new AbortController()
  const head =
    `--b\r\nContent-Disposition: form-data; name="upload_preset"\r\n\r\n${await requestTicket(ben, 'videos')}\r\n` +
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nbytes'
  const body = new ReadableStream({ start: (sender) => sender.enqueue(Buffer.from(head)) })
  const sending = ben.fetch(UPLOAD_URL, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
    signal: aborted.signal,
  } satisfies RequestInit & { duplex: 'half' })
  await eventually(async () => expect(await reservations()).toHaveLength(1))
  aborted.abort()
  await sending.catch(() => null)
  await eventually(async () => expect(await reservations()).toEqual([]))
})
