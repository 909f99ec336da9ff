import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { UploadedFile } from '@seam/contract/media.ts'
import { createPost, editPost, getPost } from '@seam/contract/post.ts'
import { app } from '../../../test/app.ts'
import { person, type Person } from '../../../test/cast.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { upload } from '../../../test/upload.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

const image = async () => upload(ada, 'postImages', await generateImage('64x36'))
const send = (body: object) => ada.call(createPost, { body: { content: '', ...body } })
const edit = (publicId: string, body: object) =>
  ada.call(editPost, { params: { publicId }, body: { content: '', ...body } })
const posted = async (images: object[]) => (await send({ images })).data

test('an image belongs to one post, even if two are sent at once', async () => {
  const images = [{ image: await image() }]
  const answers = await Promise.all([send({ images }), send({ images })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 422,
  ])
})

test('images are locked in the order of their ids, so that two posts with the same do not deadlock', async () => {
  const { db } = await app()
  const files = [await image(), await image()]
  const [first, second] = files.map(({ public_id }) => public_id)
  const lock = (publicId = '') => sql`
    select from asset where public_id = ${publicId} for update nowait`
  const sent = await db.transaction().execute(async (tx) => {
    await lock(first).execute(tx)
    const answer = send({ images: files.toReversed().map((file) => ({ image: file })) })
    await expect.poll(() => countWaiting(db)).toBeGreaterThan(0)
    await lock(second).execute(tx)
    return { answer }
  })
  expect((await sent.answer).status).toBe(201)
})

test('ten edits at once end in one of their states', async () => {
  const written = await posted([
    { image: await image(), alt: 'One' },
    { image: await image(), alt: 'Two' },
  ])
  const both = written.images.map(({ public_id, alt }) => ({ image: { public_id }, alt }))
  const orders = [both, both.toReversed(), both.slice(0, 1), both.slice(0, 1)]
  const answers = await Promise.all(
    [...orders, ...orders].map((images) => edit(written.publicId, { images })),
  )
  // Those that come after the image is removed cannot use it again within the same moment.
  expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
  const [after] = (await ada.call(getPost, { params: { publicId: written.publicId } })).data
  const outcomes = orders.map((images) => images.map(({ alt }) => alt))
  expect(outcomes).toContainEqual(after?.images.map(({ alt }) => alt))
})

test.each<[string, (files: UploadedFile[]) => [object, object]]>([
  ['drops and adds the same', ([a, , c]) => [{ images: [{ image: c }, { image: a }] }, {}]],
  [
    'is marked as adult content',
    ([a, b, c]) => [{ images: [a, b, c].map((file) => ({ image: file })), nsfw: true }, {}],
  ],
  [
    'gets the same new word',
    ([a, b, c]) => {
      const content = `shipword${Math.random().toString(36).slice(2)}`
      return [{ images: [{ image: c }, { image: b }, { image: a }], content }, { content }]
    },
  ],
])('an edit that %s as a new post at once does not deadlock', async (_, bodiesOf) => {
  for (let round = 0; round < 8; round += 1) {
    const files = await Promise.all([image(), image(), image()])
    const [a, b, c] = files
    const written = await posted([{ image: a }, { image: b }])
    const [edited, added] = bodiesOf(files)
    const answers = await Promise.all([
      edit(written.publicId, edited),
      send({ ...added, images: [{ image: c }, { image: b }] }),
    ])
    for (const { status } of answers) expect([200, 201, 422]).toContain(status)
  }
})
