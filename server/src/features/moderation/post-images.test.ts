import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { reverseDecision } from '@seam/contract/moderation/decision.ts'
import { decideReviews, getReview } from '@seam/contract/moderation/review.ts'
import { createPost, deletePost, editPost, getPost, type Post } from '@seam/contract/post.ts'
import {
  defaultSiteSettings,
  editSite,
  type SiteBody,
  type SiteSettings,
} from '@seam/contract/site-settings.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { person, type Person, staff, visitor } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { generateImage } from '../../../test/generate-media.ts'
import { decide, decisionBody, report, reviewOf, subject } from '../../../test/moderation.ts'
import { upload } from '../../../test/upload.ts'
import { purgeAbandonedAssets } from '../assets/purge.ts'
import { openLimitedSite } from './hold/limited-site.fixture.ts'

let ada: Person
let moderator: Person
let owner: Person
beforeAll(async () => {
  ada = await person('Ada')
  moderator = await staff('Ben', 'moderator')
  owner = await staff('Cleo', 'owner')
})
const configure = async (body: SiteBody) =>
  expect((await owner.call(editSite, { body })).status).toBe(200)
const limitsOf = ({ repeatsOfOne, repeatRule, newcomerLinks, linkRule }: SiteSettings) => ({
  repeatsOfOne,
  repeatRule,
  newcomerLinks,
  linkRule,
})
afterAll(() => configure({ requireImageAlt: false, refusedWords: [], heldWords: [] }))

const image = async (who: Client) => upload(who, 'postImages', await generateImage())
const send = async (who: Client, alt: string, content = '') =>
  who.call(createPost, { body: { content, images: [{ image: await image(who), alt }] } })
async function posted(who: Client, alt: string): Promise<Post> {
  const answer = await send(who, alt)
  expect(answer.status).toBe(201)
  return answer.data
}
const edit = (who: Client, { publicId }: Post, body: object) =>
  who.call(editPost, { params: { publicId }, body: { content: '', ...body } })
const read = async ({ publicId }: Post, who: Client = visitor()) =>
  (await who.call(getPost, { params: { publicId } })).data[0]
const statusOf = async ({ images: [first] }: Post, who: Client) =>
  (await who.fetch(first?.url ?? '')).status
const decideReview = (publicId: string, version: string, action: 'none' | 'warn') => {
  const body = { ...decisionBody(action), reviews: [publicId], seen: { [publicId]: version } }
  return moderator.call(decideReviews, { body })
}

test('a review shows the images of a post and their texts, also without other text', async () => {
  const [writer, ben] = [await person('Ada'), await person('Ben')]
  const written = await posted(writer, 'A wound')
  await report(ben, subject('post', written.publicId))
  const review = await reviewOf(moderator, writer)
  expect(review.text).toBe('A wound')
  const { data } = await moderator.call(getReview, { params: { publicId: review.publicId } })
  expect(data.subject).toMatchObject({ text: '', images: written.images })
  expect(data.reportList).toMatchObject([{ reported: null }])
})

test('a decision is about the images that the moderator saw', async () => {
  const [writer, ben] = [await person('Ada'), await person('Ben')]
  const written = await posted(writer, 'A flower')
  await report(ben, subject('post', written.publicId))
  const seen = await reviewOf(moderator, writer)
  const other = [{ image: await image(writer), alt: 'A flower' }]
  expect((await edit(writer, written, { images: other })).status).toBe(200)
  expect((await decideReview(seen.publicId, seen.version, 'none')).status).toBe(409)
  const changed = await reviewOf(moderator, writer)
  const { data } = await moderator.call(getReview, { params: { publicId: seen.publicId } })
  expect(data.reportList[0]?.reported).toMatchObject({ images: [{ alt: 'A flower' }] })
  expect((await decideReview(changed.publicId, changed.version, 'none')).status).toBe(200)
})

test.each<[string, (writer: Person, written: Post) => Promise<unknown>]>([
  [
    'removes from a post',
    async (writer, written) => edit(writer, written, { content: 'Nothing to see', images: [] }),
  ],
  [
    'deletes with a post',
    async (writer, { publicId }) => writer.call(deletePost, { params: { publicId } }),
  ],
])(
  'a reported image that its author %s stays for moderators until the decision',
  async (_, hide) => {
    const [writer, ben] = [await person('Ada'), await person('Ben')]
    const written = await posted(writer, '')
    await report(ben, subject('post', written.publicId))
    await hide(writer, written)
    await waitForJobs()
    const { db } = await app()
    const age = () =>
      sql`
      update asset set created_at = now() - interval '2 days'
      where public_id = ${written.images[0]?.public_id}`.execute(db)
    await age()
    await purgeAbandonedAssets(db)
    const review = await reviewOf(moderator, writer)
    const { data } = await moderator.call(getReview, { params: { publicId: review.publicId } })
    const [shown] = data.reportList[0]?.reported?.images ?? []
    expect(shown).toMatchObject({ url: written.images[0]?.url, width: 640, height: 360, alt: '' })
    expect(await statusOf(written, moderator)).toBe(200)
    for (const who of [visitor(), ben]) expect(await statusOf(written, who)).toBe(404)
    const { version, publicId } = review
    const action = review.isDeleted ? 'warn' : 'none'
    expect((await decideReview(publicId, version, action)).status).toBe(200)
    await age()
    await purgeAbandonedAssets(db)
    expect(await statusOf(written, moderator)).toBe(404)
  },
)

test('the images of a reported account are removed with it', async () => {
  const [writer, ben] = [await person('Ada'), await person('Ben')]
  const written = await posted(writer, '')
  await report(ben, subject('post', written.publicId))
  await writer.call(deleteAccount, { params: { username: writer.username } })
  const { db } = await app()
  const assets = () =>
    db
      .selectFrom('asset')
      .select('id')
      .where('public_id', '=', written.images[0]?.public_id ?? '')
      .execute()
  await expect.poll(assets, { timeout: 20_000 }).toEqual([])
})

test('a post can be reported again after a decision once its images have changed', async () => {
  const [writer, ben] = [await person('Ada'), await person('Ben')]
  const written = await posted(writer, 'A flower')
  const about = subject('post', written.publicId)
  await report(ben, about)
  const { publicId, version } = await reviewOf(moderator, writer)
  expect((await decideReview(publicId, version, 'none')).status).toBe(200)
  await report(ben, about)
  await expect(reviewOf(moderator, writer)).rejects.toThrow('no open review')
  await edit(writer, written, { images: [{ image: await image(writer), alt: 'A flower' }] })
  await report(ben, about)
  expect(await reviewOf(moderator, writer)).toMatchObject({ reports: 1 })
})

test('the images of a hidden post are only for its author and moderators', async () => {
  const written = await posted(ada, '')
  expect(await statusOf(written, visitor())).toBe(200)
  const { data } = await decide(moderator, subject('post', written.publicId), 'hide')
  for (const [who, status] of [
    [visitor(), 404],
    [await person('Ben'), 404],
    [ada, 200],
    [moderator, 200],
  ] as const) {
    expect(await statusOf(written, who)).toBe(status)
  }
  await moderator.call(reverseDecision, { params: { publicId: data.publicId } })
  expect(await statusOf(written, visitor())).toBe(200)
})

test('a post marked as adult content stays so, whatever its author sets', async () => {
  const written = await posted(ada, '')
  const { data } = await decide(moderator, subject('post', written.publicId), 'adult')
  await edit(ada, written, { content: 'Harmless', nsfw: false })
  expect((await read(written))?.images).toMatchObject([{ nsfw: true }])
  await moderator.call(reverseDecision, { params: { publicId: data.publicId } })
  expect((await read(written))?.images).toMatchObject([{ nsfw: false }])
})

test('the words of the site apply to alternative texts, in new posts and in edits', async () => {
  await configure({ refusedWords: ['quaggaword'], heldWords: ['dodoword'] })
  const refused = await send(ada, 'A Quaggaword')
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['images.0.alt']])
  const held = await posted(ada, 'A dodoword')
  expect(held.heldFor).toBe('words')
  expect(await statusOf(held, visitor())).toBe(404)
  expect(await statusOf(held, moderator)).toBe(200)
  const harmless = await posted(ada, 'A horse')
  const [first] = harmless.images
  const images = [{ image: { public_id: first?.public_id }, alt: 'A quaggaword' }]
  const changed = await edit(ada, harmless, { images })
  expect([changed.status, Object.keys(changed.errors)]).toEqual([422, ['images.0.alt']])
})

test('a text that is repeated with other images and alternative texts is a repeat', async () => {
  await configure({ repeatsOfOne: 2, repeatRule: 'REFUSE' })
  const { limited, close } = await openLimitedSite()
  try {
    const writer = limited(await person('Ada'))
    const statuses: number[] = []
    for (const alt of ['One', 'Two', 'Three']) {
      const answer = await send(writer, alt, 'The same long text about the harbour again')
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([201, 201, 422])
  } finally {
    await close()
    await configure(limitsOf(defaultSiteSettings))
  }
})

test('the links of alternative texts count in an edit of the text alone', async () => {
  await configure({ newcomerLinks: 1, linkRule: 'REFUSE' })
  const { limited, close } = await openLimitedSite()
  try {
    const writer = limited(await person('Ada'))
    const { status, data } = await send(writer, 'https://sail.example/one')
    expect(status).toBe(201)
    const edited = await edit(writer, data, { content: 'https://sail.example/two' })
    expect(edited.status).toBe(422)
  } finally {
    await close()
    await configure(limitsOf(defaultSiteSettings))
  }
})

test('a site can require an alternative text of every image', async () => {
  const before = await posted(ada, '')
  await configure({ requireImageAlt: true })
  const message = 'Describe this image for people who cannot see it'
  const answer = await send(ada, ' ', 'Text')
  expect([answer.status, answer.errors]).toEqual([422, { 'images.0.alt': message }])
  expect((await send(ada, 'A boat')).status).toBe(201)
  const [first] = before.images
  const same = [{ image: { public_id: first?.public_id } }]
  const edited = await edit(ada, before, { images: same })
  expect([edited.status, edited.errors]).toEqual([422, { 'images.0.alt': message }])
  expect((await edit(ada, before, { content: 'Text' })).status).toBe(200)
})
