import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listComments } from '@seam/contract/comment.ts'
import { deletePost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { decideReviews, getReview } from '@seam/contract/moderation/review.ts'
import { search } from '@seam/contract/search.ts'
import type { SiteBody } from '@seam/contract/site-settings.ts'
import { spamMessages } from '@seam/contract/moderation/spam-messages.ts'
import { setHeldWords, approveHeldComment } from '@seam/contract/comment-tools.ts'
import { listOwnDecisions, reverseDecision } from '@seam/contract/moderation/decision.ts'
import { listHeldItems } from '@seam/contract/moderation/held-item.ts'
import { getVideo, listVideos } from '@seam/contract/video.ts'
import { waitForJobs } from '../../../../test/app.ts'
import {
  person,
  type Person,
  post,
  publish,
  requestComment,
  staff,
  visitor,
  waitUntilProcessed,
} from '../../../../test/cast.ts'
import type { Client } from '../../../../test/client.ts'
import { decisionBody, reviewOf } from '../../../../test/moderation.ts'
import { kindsOf, notificationsOf } from '../../../../test/notifications.ts'
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
const newcomer = (name?: 'Ada' | 'Ben') => site.newcomer(name)
const open = async (who: Client, publicId: string) =>
  (await who.call(getPost, { params: { publicId } })).status
const isListed = async (publicId: string) =>
  (await visitor().call(listPosts, { query: { limit: 50 } })).data.docs.some(
    (post) => post.publicId === publicId,
  )
const approve = async (who: Person, action: 'none' | 'hide' | 'delete' = 'none') => {
  const { publicId } = await reviewOf(site.moderator, who)
  const body = { ...decisionBody(action), reviews: [publicId] }
  return (await site.moderator.call(decideReviews, { body })).status
}

test('a newcomer’s post with too many links is held until a moderator publishes it', async () => {
  const ben = await newcomer()
  expect((await write(ben, `Two are fine: ${links(2)}`)).data.heldFor).toBeUndefined()
  const word = `Regatta${Date.now()}`
  const { status, data } = await write(ben, `${word}: ${links(3)}`)
  expect([status, data.heldFor, data.isHidden]).toEqual([201, 'links', undefined])
  expect([await open(ben, data.publicId), await open(site.moderator, data.publicId)]).toEqual([
    200, 200,
  ])
  expect([
    await open(visitor(), data.publicId),
    await open(await person('Ada'), data.publicId),
  ]).toEqual([404, 404])
  expect(await isListed(data.publicId)).toBe(false)
  const found = async () =>
    (await visitor().call(search, { query: { q: word, type: 'post' } })).data.docs.length
  const posts = async () =>
    (await visitor().call(listPosts, { query: { username: ben.username } })).data.totalDocs
  expect([await found(), await posts()]).toEqual([0, 1])

  const review = await reviewOf(site.moderator, ben)
  expect(review).toMatchObject({ reports: 0, held: { reason: 'links', word: null } })
  expect(await approve(ben)).toBe(200)
  expect([await isListed(data.publicId), await open(visitor(), data.publicId)]).toEqual([true, 200])
  expect([await found(), await posts()]).toEqual([1, 2])
  const closed = await site.moderator.call(getReview, { params: { publicId: review.publicId } })
  expect([closed.data.held, closed.data.closedAt === null]).toEqual([null, false])
  expect(await notificationsOf(ben)).toMatchObject([
    { kind: 'approved', actors: [], subject: { kind: 'post', publicId: data.publicId } },
  ])
  // Approval ends the newcomer state.
  expect((await write(ben, links(5, 'row'))).data.heldFor).toBeUndefined()
})

test('a held post that is hidden or deleted stays invisible until the decision is reversed', async () => {
  const ben = await newcomer()
  const { data } = await write(ben, links(3))
  expect(await approve(ben, 'hide')).toBe(200)
  expect([await open(ben, data.publicId), await open(visitor(), data.publicId)]).toEqual([200, 404])
  const shown = await ben.call(getPost, { params: { publicId: data.publicId } })
  expect(shown.data[0]).toMatchObject({ isHidden: true })
  // The decision was not an approval.
  const again = await write(ben, links(3, 'again'))
  expect(again.data.heldFor).toBe('links')
  const decision = (await ben.call(listOwnDecisions)).data.docs[0]
  expect(decision).toMatchObject({ isAutomated: false, isDetected: true, isReported: false })
  expect(await kindsOf(ben)).toEqual(['decision'])
  const params = { publicId: decision?.publicId }
  expect((await site.moderator.call(reverseDecision, { params })).status).toBe(200)
  expect(await isListed(data.publicId)).toBe(true)
  const removed = await ben.call(deletePost, { params: { publicId: again.data.publicId } })
  expect(removed.status).toBe(200)
  expect((await ben.call(listHeldItems)).data).toEqual([])
})

test('held items of a suspended author stay held, and their reviews reopen afterwards', async () => {
  const ben = await newcomer()
  const { data } = await write(ben, links(3))
  const { publicId } = await reviewOf(site.moderator, ben)
  const body = { ...decisionBody('suspend'), reviews: [publicId] }
  expect((await site.moderator.call(decideReviews, { body })).status).toBe(200)
  const decision = (await ben.call(listOwnDecisions)).data.docs[0]
  const params = { publicId: decision?.publicId }
  expect((await site.moderator.call(reverseDecision, { params })).status).toBe(200)
  expect(await open(visitor(), data.publicId)).toBe(404)
  expect((await ben.call(listHeldItems)).data).toMatchObject([
    { publicId: data.publicId, kind: 'post', reason: 'links', path: `/p/${data.publicId}` },
  ])
  const again = {
    ...decisionBody('none'),
    reviews: [(await reviewOf(site.moderator, ben)).publicId],
  }
  expect((await site.moderator.call(decideReviews, { body: again })).status).toBe(200)
  expect(await open(visitor(), data.publicId)).toBe(200)
})

test('a held item leaves the queue when its author deletes it', async () => {
  const ben = await newcomer()
  const { data } = await write(ben, links(3))
  await reviewOf(site.moderator, ben)
  await ben.call(deletePost, { params: { publicId: data.publicId } })
  await waitForJobs()
  await expect(reviewOf(site.moderator, ben)).rejects.toThrow('no open review')
})

test('a newcomer can publish ten texts a day until three items have been published for an hour', async () => {
  const ben = await newcomer()
  const root = await post(await person('Ada'))
  for (let number = 1; number <= 9; number += 1) {
    expect((await write(ben, `Day ${number}`)).status).toBe(201)
  }
  // Concurrently, only one is left.
  const answers = await Promise.all(
    [1, 2, 3].map(() => requestComment(ben, 'post', root.publicId, { content: 'Nice' })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429])
  const { status, problem } = await write(ben, 'Day 11')
  expect([status, problem.detail]).toEqual([429, spamMessages.newcomerTexts(10)])
  await backdate(ben, 2)
  expect((await write(ben, `Day 11 ${links(4)}`)).data.heldFor).toBeUndefined()
})

test('after a day no one is a newcomer, and moderators never are', async () => {
  const ben = await newcomer()
  expect((await write(ben, links(3))).data.heldFor).toBe('links')
  await backdate(ben, 25)
  expect((await write(ben, links(3, 'later'))).data.heldFor).toBeUndefined()
  const staffMember = site.limited(await staff('Cleo', 'moderator'))
  expect((await write(staffMember, links(9))).data.heldFor).toBeUndefined()
})

test('owners set for how long and until how many established items an account is a newcomer', async () => {
  await configure({ newcomerHours: 48, newcomerKept: 1, newcomerLinks: 0 })
  const [ben, dora] = [await newcomer(), await newcomer()]
  await backdate(dora, 25)
  expect((await write(dora, links(1))).data.heldFor).toBe('links')
  await write(ben, 'One that stays')
  await backdate(ben, 2)
  expect((await write(ben, links(1))).data.heldFor).toBeUndefined()
  await configure({ newcomerHours: 0 })
  expect((await write(await newcomer(), links(1))).data.heldFor).toBeUndefined()
})

test('a comment with many mentions is held; its author sees it in place, the owner of the post does not', async () => {
  const [ada, ben] = [await person('Ada'), await newcomer()]
  const root = await post(ada)
  const { data, status } = await requestComment(ben, 'post', root.publicId, {
    content: 'Look @one_person @two_person @three_person',
  })
  expect([status, data.isHeld, data.heldFor]).toEqual([201, true, 'mentions'])
  const list = async (who: Client) =>
    (await who.call(listComments, { query: { entity: 'post', entityId: root.publicId } })).data
  expect((await list(ben)).docs).toMatchObject([{ publicId: data.publicId, heldFor: 'mentions' }])
  expect(await list(ada)).toMatchObject({ docs: [], totalDocs: 0 })
  expect(await list(visitor())).toMatchObject({ docs: [], totalDocs: 0 })
  expect(await approve(ben)).toBe(200)
  expect(await list(visitor())).toMatchObject({
    docs: [{ publicId: data.publicId, isHeld: false }],
    totalDocs: 1,
  })
})

test('a comment that both the owner and the site hold needs both approvals', async () => {
  const [ada, ben] = [await person('Ada'), await newcomer()]
  await ada.call(setHeldWords, { body: { words: ['casino'] } })
  const root = await post(ada)
  const content = `A casino ${links(3)}`
  const { data } = await requestComment(ben, 'post', root.publicId, { content })
  expect([data.isHeld, data.heldFor]).toEqual([true, undefined])
  const params = { commentId: data.publicId }
  expect((await ada.call(approveHeldComment, { params })).data.heldFor).toBe('links')
  const query = { entity: 'post', entityId: root.publicId }
  expect((await visitor().call(listComments, { query })).data.totalDocs).toBe(0)
  expect(await approve(ben)).toBe(200)
  expect((await visitor().call(listComments, { query })).data.totalDocs).toBe(1)
})

test('the title and description of a video are held like a text, and three videos a day are the limit', async () => {
  const ben = await newcomer()
  const held = await publish(ben, { description: links(3) })
  expect(held.heldFor).toBe('links')
  await publish(ben)
  await publish(ben)
  await expect(publish(ben)).rejects.toThrow(spamMessages.newcomerVideos(3))
  const params = { publicId: held.publicId }
  expect((await visitor().call(getVideo, { params })).status).toBe(404)
  await waitUntilProcessed(ben, held)
  const isInFeed = async () =>
    (await visitor().call(listVideos, { query: { limit: 50 } })).data.docs.some(
      ({ publicId }) => publicId === held.publicId,
    )
  expect(await isInFeed()).toBe(false)
  expect(await approve(ben)).toBe(200)
  expect([await isInFeed(), (await visitor().call(getVideo, { params })).status]).toEqual([
    true,
    200,
  ])
})

test('the word lists of the site match whole words, even with look-alike letters', async () => {
  await configure({ heldWords: ['casino', 'cheap pills'], refusedWords: ['bum'] })
  // Long after the first day: the word lists apply to everyone.
  const ben = await person('Ben')
  await backdate(ben, 48)
  for (const [text, reason] of [
    ['A casino', 'words'],
    ['A CÁSINO!', 'words'],
    ['A \u0441\u0430s\u0456n\u043e', 'words'],
    ['A ca\u200bsino', 'words'],
    ['\uff43asino', 'words'],
    ['cheap   pills', 'words'],
    ['casinos', undefined],
    ['pills, cheap', undefined],
    ['burn', undefined],
  ] as const) {
    expect([text, (await write(ben, text)).data.heldFor]).toEqual([text, reason])
  }
  const review = await reviewOf(site.moderator, ben)
  expect(review.held?.word).toMatch(/casino|cheap pills/)
  const refused = await write(ben, 'You bum')
  expect([refused.status, refused.errors]).toEqual([422, { content: serverMessages.wordRefused }])
  expect(await publish(ben, { title: 'Bum' }).catch(String)).toContain(serverMessages.wordRefused)
  expect((await write(site.moderator, 'A casino, you bum')).data.heldFor).toBeUndefined()
})

test('an edit cannot add content that would be held, but a held text can be edited', async () => {
  const ben = await newcomer()
  const edit = (publicId: string, content: string) =>
    ben.call(editPost, { params: { publicId }, body: { content } })
  const { data } = await write(ben, links(2))
  const rejected = await edit(data.publicId, links(3))
  expect([rejected.status, rejected.errors]).toEqual([
    422,
    { content: spamMessages.newcomerLinks(2) },
  ])
  const held = await write(ben, links(3, 'held'))
  const edited = await edit(held.data.publicId, links(4, 'held'))
  expect([edited.status, edited.data.heldFor]).toEqual([200, 'links'])
  await configure({ newcomerLinks: 0, linkRule: 'REFUSE' })
  expect((await write(ben, 'https://a.example')).errors).toEqual({
    content: spamMessages.newcomerLinks(0),
  })
  // The text had the links before the rule.
  expect((await edit(data.publicId, `Still ${links(2)}`)).status).toBe(200)
})

test('the same text is held from its fourth time in a day, and from its eleventh account', async () => {
  const text = (number: number) => `Buy the BEST lamp ${number} of the whole world`
  const ben = await newcomer()
  const reasons = []
  for (const end of ['', '!', '?', ' …']) {
    reasons.push((await write(ben, text(2) + end)).data.heldFor)
  }
  expect(reasons).toEqual([undefined, undefined, undefined, 'repeated'])
  const ada = await newcomer('Ada')
  for (let time = 0; time < 5; time += 1) {
    expect((await write(ada, 'Thanks!')).data.heldFor).toBeUndefined()
  }
  await configure({ repeatsOfAll: 2, repeatRule: 'REFUSE' })
  const statuses = []
  for (const who of [await newcomer(), await newcomer(), await newcomer()]) {
    statuses.push((await write(who, text(3))).status)
  }
  expect(statuses).toEqual([201, 201, 422])
})
