import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { editPost } from '@seam/contract/post.ts'
import { editInfo } from '@seam/contract/profile.ts'
import type { SiteBody } from '@seam/contract/site-settings.ts'
import { spamMessages } from '@seam/contract/moderation/spam-messages.ts'
import { decideReviews } from '@seam/contract/moderation/review.ts'
import { putCaptions } from '@seam/contract/captions.ts'
import { editVideo, getVideo } from '@seam/contract/video.ts'
import type { PublishStatus } from '@seam/contract/video-fields.ts'
import { person, type Person, playlist, publish, visitor } from '../../../../test/cast.ts'
import { decisionBody, reviewOf } from '../../../../test/moderation.ts'
import { resetSite } from '../../../../test/reset-site.ts'
import { backdate } from './backdate.fixture.ts'
import { type LimitedSite, links, openLimitedSite, write } from './limited-site.fixture.ts'

let site: LimitedSite
beforeAll(async () => {
  site = await openLimitedSite()
})
afterEach(resetSite)
afterAll(() => site.close())

const configure = (body: SiteBody) => site.configure(body)
const newcomer = () => site.newcomer()

test('an edit counts as a repetition of its new text, unless it changes no letter', async () => {
  const ben = await newcomer()
  const edit = (publicId: string, content: string) =>
    ben.call(editPost, { params: { publicId }, body: { content } })
  const text = `Buy the best lantern ${Date.now()} of the world`
  const results = []
  for (const ending of ['!', '?', '.', '…']) {
    const { data } = await write(ben, `Hello ${ending}`)
    const { status, errors } = await edit(data.publicId, text + ending)
    results.push(status === 200 ? 200 : errors)
    // The same letters, so not a repetition.
    await edit(data.publicId, `${text}${ending}!`)
  }
  expect(results).toEqual([200, 200, 200, { content: serverMessages.textRepeated }])
  expect((await write(ben, text)).data.heldFor).toBe('repeated')
})

const profile = { fullName: 'Ben', about: '', pronouns: '' }
const editProfile = (who: Person, change: Partial<typeof profile>) =>
  who.call(editInfo, { body: { ...profile, username: who.username, ...change } })

test('a profile is rejected for watched words, and for links of newcomers', async () => {
  const ben = await newcomer()
  await configure({ heldWords: ['casino'], refusedWords: ['bum'], newcomerLinks: 0 })
  for (const [change, errors] of [
    [{ about: 'The best c4sino' }, { about: serverMessages.wordRefused }],
    [{ about: 'A bum' }, { about: serverMessages.wordRefused }],
    [{ fullName: 'Casino King' }, { fullName: serverMessages.wordRefused }],
    [{ pronouns: 'casino' }, { pronouns: serverMessages.wordRefused }],
    [{ about: 'See boats.me' }, { about: spamMessages.newcomerLinks(0) }],
  ] as const) {
    const answer = await editProfile(ben, change)
    expect([change, answer.status, answer.errors]).toEqual([change, 422, errors])
  }
  expect((await editProfile(ben, { about: 'I row, in casinos' })).status).toBe(200)
  await backdate(ben, 48)
  expect((await editProfile(ben, { about: 'See boats.me' })).status).toBe(200)
  await configure({ heldWords: ['boats'] })
  // The profile had the word before the rule, and keeps it.
  expect((await editProfile(ben, { about: 'See boats.me!' })).status).toBe(200)
  expect(
    (await editProfile(site.moderator, { fullName: 'Cleo', about: 'casino bum' })).status,
  ).toBe(200)
})

test('captions are rejected for watched words anywhere in a long file', async () => {
  const ben = await person('Ben')
  const { publicId } = await publish(ben)
  await configure({ heldWords: ['casino'] })
  const put = (content: string) =>
    ben.call(putCaptions, { params: { publicId, language: 'en' }, body: { content } })
  const cues = Array.from({ length: 400 }, (_, cue) => {
    const time = `00:${String(cue % 60).padStart(2, '0')}`
    return `${time}.000 --> ${time}.900\nThe sea is calm and the boat is far away`
  })
  const file = ['WEBVTT', ...cues].join('\n\n')
  const refused = await put(`${file}\nat the casino`)
  expect([refused.status, refused.errors]).toEqual([422, { content: serverMessages.wordRefused }])
  expect((await put(`${file}\nat the casinos`)).status).toBe(200)
})

test('a private video of a newcomer is not held until it becomes visible to others', async () => {
  const ben = await newcomer()
  await configure({ refusedWords: ['bum'] })
  const made = await publish(ben, { description: `bum ${links(3)}`, publishStatus: 'PRIVATE' })
  expect(made.heldFor).toBeUndefined()
  await expect(reviewOf(site.moderator, ben)).rejects.toThrow('no open review')
  const editTo = (publishStatus: PublishStatus, description: string) => {
    const { publicId, title, category, nsfw } = made
    const body = { title, description, category, nsfw, publishStatus }
    return ben.call(editVideo, { params: { publicId }, body })
  }
  expect((await editTo('PRIVATE', links(4))).status).toBe(200)
  const refused = await editTo('UNLISTED', 'You bum')
  expect([refused.status, refused.errors]).toEqual([
    422,
    { description: serverMessages.wordRefused },
  ])
  const both = await Promise.all([editTo('UNLISTED', links(3)), editTo('PUBLIC', links(3))])
  expect(both.map(({ status, data }) => [status, data.heldFor])).toEqual([
    [200, 'links'],
    [200, 'links'],
  ])
  expect((await editTo('PUBLIC', links(3))).status).toBe(200)
  const params = { publicId: made.publicId }
  expect((await visitor().call(getVideo, { params })).status).toBe(404)
  const { publicId } = await reviewOf(site.moderator, ben)
  const body = { ...decisionBody('none'), reviews: [publicId] }
  expect((await site.moderator.call(decideReviews, { body })).status).toBe(200)
  expect((await visitor().call(getVideo, { params })).status).toBe(200)
})

test('private videos and playlists do not count as established, so they do not end the newcomer state', async () => {
  const ben = await newcomer()
  await configure({ newcomerKept: 1, newcomerLinks: 0 })
  await publish(ben, { publishStatus: 'PRIVATE' })
  await playlist(ben)
  await backdate(ben, 2)
  expect((await write(ben, links(1))).data.heldFor).toBe('links')
})
