import { beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { app } from '../../../test/app.ts'
import { person, type Person } from '../../../test/cast.ts'
import { manyFramesFile } from '../../../test/many-frames.ts'
import { generateClip, vp9 } from '../../../test/generate-media.ts'
import { parseProblem, sendUpload, upload } from '../../../test/upload.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

const large = { codec: 'mpeg4', size: '7680x4320' } as const
const maxFrames = limits.videoWork.max / (7680 * 4320)

async function uploadAndMeasure(file: string) {
  const { public_id } = await upload(ada, 'videos', file)
  const { db } = await app()
  return db
    .selectFrom('asset')
    .select(['work', 'copied'])
    .where('public_id', '=', public_id)
    .executeTakeFirstOrThrow()
}

test('accepts a video with the maximum pixels and frames, and rejects one with another frame', async () => {
  expect(await uploadAndMeasure(await manyFramesFile({ ...large, frames: maxFrames }))).toEqual({
    work: limits.videoWork.max,
    copied: false,
  })
  const above = await sendUpload(
    ada,
    'videos',
    await manyFramesFile({ ...large, frames: maxFrames + 1 }),
  )
  expect(await parseProblem(above)).toEqual({
    status: 422,
    code: 'invalid',
    errors: { file: serverMessages.videoWork },
  })
})

test('counts the frames of a WebM, which does not state their number', async () => {
  const file = await generateClip({ extension: 'webm', codec: vp9, rate: 30 })
  expect(await uploadAndMeasure(file)).toEqual({ work: 30 * 320 * 180, copied: false })
})

test('counts small frames as 128 x 128 pixels', async () => {
  const file = await generateClip({ size: '32x32' })
  expect((await uploadAndMeasure(file)).work).toBe(25 * 128 * 128)
})

test.each([
  ['H.264 with AAC', true, () => generateClip()],
  ['silent H.264', true, () => generateClip({ sound: false })],
  [
    'H.264 with sound that must be encoded',
    false,
    () => generateClip({ codec: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'libmp3lame'] }),
  ],
])('records whether %s is copied', async (_, copied, file) => {
  expect((await uploadAndMeasure(await file())).copied).toBe(copied)
})
