import { copyFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Folder } from '@seam/contract/media.ts'
import { settled } from '../../../test/app.ts'
import { person, type Person } from '../../../test/cast.ts'
import { clip, picture } from '../../../test/media.ts'
import { orphans, uploadsOf, workFolders } from '../../../test/storage.ts'
import { filePart, refusalOf, sendForm, ticketOf } from '../../../test/upload.ts'

const MB = 1_048_576

let ada: Person
beforeAll(async () => {
  await settled()
  ada = await person('Ada')
})
afterEach(async () => {
  expect(await orphans()).toEqual([])
  await vi.waitFor(async () => expect(await workFolders()).toEqual([]), { timeout: 10_000 })
})

/** A copy of a file that is filled up with zeros to this many bytes. */
async function filled(file: string, bytes: number): Promise<File> {
  const path = join(inject('folder'), `${process.pid}-filled`)
  await copyFile(file, path)
  expect((await stat(path)).size).toBeLessThan(bytes)
  await truncate(path, bytes)
  return filePart(path)
}

test.each<[Folder, number, () => Promise<string>, string]>([
  ['videos', 100 * MB, clip, 'Video must be less than 100 MB'],
  ['thumbnails', 10 * MB, picture, 'Thumbnail must be less than 10 MB'],
  ['avatars', 10 * MB, picture, 'Image must be less than 10 MB'],
  ['covers', 10 * MB, picture, 'Image must be less than 10 MB'],
])(
  'a file for %s of exactly %i bytes is accepted, one byte more is 413',
  async (folder, limit, file, message) => {
    const preset: [string, string] = ['upload_preset', await ticketOf(ada, folder)]
    const accepted = await sendForm([preset, ['file', await filled(await file(), limit)]])
    expect(accepted.status).toBe(200)
    expect(await accepted.json()).toMatchObject({ bytes: limit })
    const before = await uploadsOf(ada.username)
    const large = await filled(await file(), limit + 1)
    for (const parts of [
      [preset, ['file', large]],
      [['file', large], preset],
    ] as [string, string | File][][]) {
      expect(await refusalOf(await sendForm(parts))).toEqual({
        status: 413,
        code: 'too-large',
        errors: { file: message },
      })
    }
    expect(await uploadsOf(ada.username)).toBe(before)
  },
)

test('an image of 40 megapixels is accepted, one of 41 is refused', async () => {
  const preset: [string, string] = ['upload_preset', await ticketOf(ada, 'thumbnails')]
  const send = async (size: string) =>
    sendForm([preset, ['file', await filePart(await picture(size, 'png', 'color'))]])
  expect((await send('8000x5000')).status).toBe(200)
  expect(await refusalOf(await send('8200x5000'))).toMatchObject({
    status: 422,
    errors: { file: 'Image must be at most 40 megapixels' },
  })
})
