import { beforeEach, expect, test } from 'vitest'
import { getComment, listComments } from '@seam/contract/comment.ts'
import { addPublicationAlert, countUnseenNotifications } from '@seam/contract/notification.ts'
import { listVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import {
  block,
  comment,
  follow,
  mute,
  person,
  type Person,
  post,
  staff,
  unblock,
  visitor,
  vote,
} from '../../../test/cast.ts'
import { groupOf, kindsOf, notificationsOf } from '../../../test/notifications.ts'
import { seedVideos } from '../../../test/seed.ts'

let [ada, ben, cleo]: Person[] = []
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

const people = () => {
  if (!ada || !ben || !cleo) throw new Error('The cast is missing')
  return { ada, ben, cleo }
}

const videos = async (who: Pick<Person, 'call'>, query: Record<string, string | number> = {}) =>
  (await who.call(listVideos, { query: { limit: 50, ...query } })).data

test('totals count what is left, also by category and for followed users', async () => {
  const { ada, ben, cleo } = people()
  await follow(cleo, ada)
  await follow(cleo, ben)
  await seedVideos(ada, 3, { category: 'GAMING' })
  await seedVideos(ben, 2, { category: 'GAMING', nsfw: true })
  const totals = async () => {
    const all = ['new', 'hot'].map((sort) => videos(cleo, { sort }))
    const sports = videos(cleo, { category: 'GAMING' })
    const followed = videos(cleo, { feed: 'following' })
    const pages = await Promise.all([...all, sports, followed])
    return pages.map(({ totalDocs }) => totalDocs)
  }
  const before = await totals()
  await mute(cleo, ada)
  const [all = 0, hot = 0, sports = 0, followed = 0] = before
  expect(await totals()).toEqual([all - 3, hot - 3, sports - 3, followed - 3])
  await block(ada, cleo)
  expect(await totals()).toEqual([all - 3, hot - 3, sports - 3, followed - 3])
  await block(ben, cleo)
  expect(await totals()).toEqual([all - 5, hot - 5, sports - 5, 0])
  expect((await videos(visitor())).totalDocs).toBe(all)
})

test('pages and cursors skip excluded users, and stay full', async () => {
  const { ada, ben, cleo } = people()
  const expected: string[] = []
  for (let round = 0; round < 3; round += 1) {
    await seedVideos(ada, 2)
    expected.unshift(...(await seedVideos(ben, 1)))
  }
  await mute(cleo, ada)
  const found: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 3; page += 1) {
    const { docs, nextCursor } = await videos(cleo, { limit: 1, ...(cursor && { cursor }) })
    found.push(...docs.map(({ publicId }) => publicId))
    cursor = nextCursor ?? undefined
  }
  expect(found).toEqual(expected)
  expect((await videos(cleo, { limit: 1, page: 2 })).docs[0]?.publicId).toBe(expected[1])
})

test('a comment of a muted user disappears with its replies; the public comment count stays', async () => {
  const { ada, ben, cleo } = people()
  const { publicId } = await post(cleo)
  const bens = await comment(ben, 'post', publicId)
  await comment(cleo, 'comment', bens.publicId)
  const adas = await comment(ada, 'post', publicId)
  await comment(ben, 'comment', adas.publicId)
  await mute(ada, ben)
  const list = async (who: Person) =>
    (await who.call(listComments, { query: { entity: 'post', entityId: publicId } })).data
  expect(await list(ada)).toMatchObject({
    docs: [{ publicId: adas.publicId, hasReplies: false, repliesCount: 0, replies: [] }],
    totalDocs: 2,
  })
  expect(await list(cleo)).toMatchObject({
    docs: [
      { publicId: adas.publicId, repliesCount: 1 },
      { publicId: bens.publicId, repliesCount: 1 },
    ],
    totalDocs: 2,
  })
})

test('no one gets notifications of users they block or mute, or who block them, and all of them return', async () => {
  const { ada, ben, cleo } = people()
  const { publicId } = await post(ada)
  const act = async (who: Person) => {
    await vote(who, 'post', publicId)
    await comment(who, 'post', publicId, `Hello @${ada.username}`)
  }
  await act(ben)
  await act(cleo)
  expect(await groupOf(ada, 'upvote')).toMatchObject({ count: 2 })
  for (const [who, other] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    await block(who, other)
    expect(await groupOf(ada, 'upvote')).toEqual({ names: [cleo.username], count: 1 })
    expect(JSON.stringify(await notificationsOf(ada))).not.toContain(ben.username)
    await unblock(who, other)
  }
  await mute(ada, cleo)
  expect(await groupOf(ada, 'upvote')).toEqual({ names: [ben.username], count: 1 })
  const unseen = async () => (await ada.call(countUnseenNotifications)).data.count
  const before = await unseen()
  await comment(cleo, 'post', (await post(ada)).publicId)
  await notificationsOf(ada)
  expect(await unseen()).toBe(before)
  await mute(ada, ben)
  expect([await kindsOf(ada), await unseen()]).toEqual([[], 0])
})

test('no one is notified of publications by users they have muted', async () => {
  const { ada, ben } = people()
  await follow(ada, ben)
  await ada.call(addPublicationAlert, { params: { username: ben.username } })
  await mute(ada, ben)
  await post(ben)
  expect(await kindsOf(ada)).toEqual([])
})

test('moderators see users who block them in cached pages and totals, and open a comment of a muted user', async () => {
  const { ada, ben } = people()
  const moderator = await staff('Cleo', 'moderator')
  const [video = ''] = await seedVideos(ada, 1)
  const { publicId } = await post(ben)
  const adas = (await comment(ada, 'post', publicId)).publicId
  const bens = (await comment(ben, 'post', publicId)).publicId
  const all = (await videos(visitor())).totalDocs
  await Promise.all([block(ada, moderator), mute(moderator, ben)])
  // Twice: the second page comes from the cache.
  for (let request = 0; request < 2; request += 1) {
    const feed = await videos(moderator)
    expect(feed.docs.map((doc) => doc.publicId)).toContain(video)
    expect(feed.totalDocs).toBe(all)
    const query = { entity: 'post' as const, entityId: publicId }
    const { docs } = (await moderator.call(listComments, { query })).data
    expect(docs.map((doc) => doc.publicId)).toEqual([adas])
  }
  for (const commentId of [adas, bens]) {
    expect((await moderator.call(getComment, { params: { commentId } })).status).toBe(200)
  }
  expect((await follow(moderator, ada)).status).toBe(403)
  expect((await follow(ada, moderator)).status).toBe(403)
  const { db } = await app()
  const { username } = moderator
  await db.updateTable('account').set({ role: 'member' }).where('username', '=', username).execute()
  const asMember = await moderator.call(getComment, { params: { commentId: adas } })
  expect(asMember.status).toBe(404)
})
