import { copyFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import type { Folder } from '@seam/contract/media.ts'
import { waitForJobs } from '../../../test/app.ts'
import { person, type Person } from '../../../test/cast.ts'
import { generateClip, generateImage } from '../../../test/generate-media.ts'
import { interlacedPng } from '../../../test/png.ts'
import { orphanedAssets, countUploads, workFolders } from '../../../test/storage.ts'
import { filePart, parseProblem, sendForm, requestTicket } from '../../../test/upload.ts'
import { eventually } from '../../../test/eventually.ts'

const MB = 1_048_576

let ada: Person
beforeAll(async () => {
  await waitForJobs()
  ada = await person('Ada')
})
afterEach(async () => {
  expect(await orphanedAssets()).toEqual([])
  await eventually(async () => expect(await workFolders()).toEqual([]))
})

/** Returns a copy of a file, padded with zeros to `bytes` bytes. */
async function padded(file: string, bytes: number): Promise<File> {
  const path = join(inject('folder'), `${process.pid}-padded`)
  await copyFile(file, path)
  expect((await stat(path)).size).toBeLessThan(bytes)
  await truncate(path, bytes)
  return filePart(path)
}

test.each<[Folder, number, () => Promise<string>, string]>([
  ['videos', 100 * MB, generateClip, 'Video must be less than 100 MB'],
  ['thumbnails', 10 * MB, generateImage, 'Thumbnail must be less than 10 MB'],
  ['avatars', 10 * MB, generateImage, 'Image must be less than 10 MB'],
  ['covers', 10 * MB, generateImage, 'Image must be less than 10 MB'],
])(
  'accepts a file for %s of exactly %i bytes, and returns 413 for one byte more',
  async (folder, limit, file, message) => {
    const preset: [string, string] = ['upload_preset', await requestTicket(ada, folder)]
    const accepted = await sendForm([preset, ['file', await padded(await file(), limit)]])
    expect(accepted.status).toBe(200)
    expect(await accepted.json()).toMatchObject({ bytes: limit })
    const before = await countUploads(ada.username)
    const large = await padded(await file(), limit + 1)
    expect(await parseProblem(await sendForm([preset, ['file', large]]))).toEqual({
      status: 413,
      code: 'too-large',
      errors: { file: message },
    })
    expect(await countUploads(ada.username)).toBe(before)
  },
)

test.each<[Folder, string, string, string]>([
  ['thumbnails', '8000x5000', '8200x5000', 'Image must be at most 40 megapixels'],
  ['avatars', '5000x3200', '5000x3202', 'Image must be at most 16 megapixels'],
  ['covers', '5000x3200', '5000x3202', 'Image must be at most 16 megapixels'],
])(
  'accepts an image for %s of %s pixels, and rejects one of %s',
  async (folder, largest, larger, message) => {
    const preset: [string, string] = ['upload_preset', await requestTicket(ada, folder)]
    const send = async (size: string) =>
      sendForm([preset, ['file', await filePart(await generateImage(size, 'png', 'color'))]])
    expect((await send(largest)).status).toBe(200)
    expect(await parseProblem(await send(larger))).toMatchObject({
      status: 422,
      errors: { file: message },
    })
  },
)

test('rejects an image that needs more memory than the decoder limit', async () => {
  const response = await sendForm([
    ['upload_preset', await requestTicket(ada, 'thumbnails')],
    ['file', new File([await interlacedPng(8000, 5000)], 'bomb.png')],
  ])
  expect(await parseProblem(response)).toMatchObject({
    status: 422,
    errors: {
      file: 'This image needs too much memory. Save it in a smaller size or without interlacing',
    },
  })
})

test('does not delay images of one user behind heavy images of another', async () => {
  const ben = await person('Ben')
  const bytes = await interlacedPng(5000, 3200)
  const preset: [string, string] = ['upload_preset', await requestTicket(ada, 'avatars')]
  const ended: string[] = []
  const send = async (whose: string, form: [string, string | File][]) => {
    const { status } = await sendForm(form)
    ended.push(whose)
    return status
  }
  const heavy = Array.from({ length: 6 }, () =>
    send('ada', [preset, ['file', new File([bytes], 'heavy.png')]]),
  )
  await eventually(() => expect(ended).toHaveLength(1))
  const ordinary = send('ben', [
    ['upload_preset', await requestTicket(ben, 'avatars')],
    ['file', await filePart(await generateImage('600x400'))],
  ])
  expect(await Promise.all([...heavy, ordinary])).toEqual(Array(7).fill(200))
  expect(ended.indexOf('ben')).toBeLessThan(5)
})
