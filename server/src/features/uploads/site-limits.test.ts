import { copyFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { MB } from '@seam/contract/limits.ts'
import { getUploadTicket } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { editSite, getSite } from '@seam/contract/site-settings.ts'
import { person, type Person, staff, visitor } from '../../../test/cast.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { requestUpload } from '../../../test/tus.ts'
import { parseProblem, sendUpload } from '../../../test/upload.ts'

let owner: Person
let ben: Person
beforeEach(async () => {
  owner = await staff('Ada', 'owner')
  ben = await person('Ben')
})
afterEach(resetSite)

const edit = (body: Record<string, unknown>) => owner.call(editSite, { body })

async function clipOf(bytes: number): Promise<string> {
  const path = join(inject('folder'), `${process.pid}-clip-of-${bytes}.mp4`)
  await copyFile(await generateClip(), path)
  await truncate(path, bytes)
  return path
}

test('a site that lowers the maximum size of videos rejects larger ones, with its own message', async () => {
  expect((await edit({ maxVideoBytes: 2 * MB })).status).toBe(200)
  expect((await visitor().call(getSite)).data.maxVideoBytes).toBe(2 * MB)
  const ticket = await ben.call(getUploadTicket, { query: { folder: 'videos' } })
  expect(ticket.data.maxBytes).toBe(2 * MB)
  expect((await sendUpload(ben, 'videos', await clipOf(2 * MB))).status).toBe(200)
  const rejected = { status: 413, errors: { file: 'Video must be less than 2 MB' } }
  const large = await sendUpload(ben, 'videos', await clipOf(2 * MB + 1))
  expect(await parseProblem(large)).toMatchObject(rejected)
  const resumable = await requestUpload(ben, 2 * MB + 1)
  expect(await parseProblem(resumable)).toMatchObject(rejected)
  expect((await sendUpload(ben, 'thumbnails', await generateImage())).status).toBe(200)
})

test('a site that raises the maximum size of videos accepts larger ones', async () => {
  const size = 100 * MB + 1
  const create = () => requestUpload(ben, size)
  expect((await create()).status).toBe(413)
  await edit({ maxVideoBytes: 101 * MB })
  expect((await create()).status).toBe(201)
  expect((await sendUpload(ben, 'videos', await clipOf(size))).status).toBe(200)
})

test('a site that lowers the maximum length of videos rejects longer ones', async () => {
  const minutes = await generateClip({ seconds: 61, size: '64x36', rate: 1 })
  expect((await sendUpload(ben, 'videos', minutes)).status).toBe(200)
  await edit({ maxVideoDuration: 60 })
  expect(await parseProblem(await sendUpload(ben, 'videos', minutes))).toMatchObject({
    status: 422,
    errors: { file: 'Video must be at most 1 minute long' },
  })
})

test.each([
  ['maxVideoBytes', MB - 1, messages.siteVideoBytes],
  ['maxVideoBytes', 16 * 1024 * MB + 1, messages.siteVideoBytes],
  ['maxVideoBytes', null, messages.siteVideoBytes],
  ['maxVideoDuration', 59, messages.siteVideoDuration],
  ['maxVideoDuration', 4 * 3600 + 1, messages.siteVideoDuration],
])('%s cannot be %s', async (name, value, message) => {
  const { status, errors } = await edit({ [name]: value })
  expect([status, errors]).toEqual([422, { [name]: message }])
})
