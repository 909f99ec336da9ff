import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { deleteComment } from '@seam/contract/comment.ts'
import {
  addPublicationAlert,
  changeNotificationSettings,
  getThreadMute,
  muteThread,
  unmuteThread,
} from '@seam/contract/notification.ts'
import { deletePost } from '@seam/contract/post.ts'
import { deleteVideo } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { comment, follow, person, type Person, post, visitor, vote } from '../../../test/cast.ts'
import { kindsOf, notificationsOf, unseenOf } from '../../../test/notifications.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../../test/seed.ts'

let [ada, ben, cleo]: Person[] = []
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

const people = () => {
  if (!ada || !ben || !cleo) throw new Error('The cast is missing')
  return { ada, ben, cleo }
}

/** Everything that a user learns about their notifications. */
const learns = async (who: Person) => ({ kinds: await kindsOf(who), unseen: await unseenOf(who) })
const nothing = { kinds: [], unseen: 0 }

async function setPrivate(publicId: string) {
  const { db } = await app()
  await db
    .updateTable('video')
    .set({ publish_status: 'PRIVATE' })
    .where('item_id', '=', await itemIdOf({ publicId }))
    .execute()
}

test('content that becomes private stays only in the notifications of its owner', async () => {
  const { ada, ben, cleo } = people()
  const [video = ''] = await seedVideos(ada, 1)
  const { publicId } = await comment(ben, 'video', video, `Look, @${cleo.username}`)
  await comment(cleo, 'comment', publicId)
  await vote(cleo, 'comment', publicId)
  expect((await learns(ben)).kinds.toSorted()).toEqual(['reply', 'upvote'])
  expect(await learns(cleo)).toEqual({ kinds: ['mention'], unseen: 1 })
  await setPrivate(video)
  expect(await learns(ben)).toEqual(nothing)
  expect(await learns(cleo)).toEqual(nothing)
  expect(await learns(ada)).toEqual({ kinds: ['comment'], unseen: 1 })
})

test('a mention under an unlisted video reaches only users who have commented there', async () => {
  const { ada, ben, cleo } = people()
  const [video = ''] = await seedVideos(ada, 1, { publishStatus: 'UNLISTED' })
  await comment(ben, 'video', video, `Look, @${cleo.username}`)
  expect(await learns(cleo)).toEqual(nothing)
  await comment(cleo, 'video', video)
  await comment(ben, 'video', video, `Again, @${cleo.username}`)
  expect((await learns(cleo)).kinds).toContain('mention')
})

test('content that is private when its job runs notifies no one else', async () => {
  const { ada, ben } = people()
  await follow(ben, ada)
  await ben.call(addPublicationAlert, { params: { username: ada.username } })
  const [video = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  await comment(ada, 'video', video, `Not yet, @${ben.username}`)
  expect(await learns(ben)).toEqual(nothing)
})

test('a deleted comment, video or post appears in no notification', async () => {
  const { ada, ben, cleo } = people()
  const written = await post(ada, `Hello @${cleo.username}`)
  const first = await comment(ben, 'post', written.publicId)
  const reply = await comment(cleo, 'comment', first.publicId)
  expect(await learns(ben)).toEqual({ kinds: ['reply'], unseen: 1 })
  await cleo.call(deleteComment, { params: { commentId: reply.publicId } })
  expect(await learns(ben)).toEqual(nothing)
  expect(await learns(ada)).toEqual({ kinds: ['comment'], unseen: 1 })
  await ada.call(deletePost, { params: { publicId: written.publicId } })
  expect(await learns(ada)).toEqual(nothing)
  expect(await learns(cleo)).toEqual(nothing)
  const [video = ''] = await seedVideos(ada, 1)
  await vote(ben, 'video', video)
  expect(await learns(ada)).toEqual({ kinds: ['upvote'], unseen: 1 })
  await ada.call(deleteVideo, { params: { publicId: video } })
  expect(await learns(ada)).toEqual(nothing)
})

test('a deleted account appears in no notification', async () => {
  const { ada, ben, cleo } = people()
  const { publicId } = await post(ada)
  for (const who of [ben, cleo]) {
    await follow(who, ada)
    await vote(who, 'post', publicId)
  }
  expect((await notificationsOf(ada)).map(({ actorCount }) => actorCount)).toEqual([2, 2])
  await ben.call(deleteAccount, { params: { username: ben.username } })
  const left = await notificationsOf(ada)
  expect(left.map(({ actorCount, actors }) => [actorCount, actors[0]?.username])).toEqual([
    [1, cleo.username],
    [1, cleo.username],
  ])
  await cleo.call(deleteAccount, { params: { username: cleo.username } })
  expect(await learns(ada)).toEqual(nothing)
})

test('an account that waits for approval notifies no one', async () => {
  const { ada, ben } = people()
  const { publicId } = await post(ada)
  const { db } = await app()
  const application = { account_id: await accountIdOf(ben), answer: '' }
  await comment(ben, 'post', publicId)
  await notificationsOf(ada)
  await db.insertInto('application').values(application).execute()
  await vote(ben, 'post', publicId)
  expect(await kindsOf(ada)).toEqual(['comment'])
})

test('a muted video or post appears in no notification until the mute ends', async () => {
  const { ada, ben } = people()
  const written = await post(ada)
  const params = { publicId: written.publicId }
  const first = await comment(ada, 'post', written.publicId)
  await comment(ben, 'post', written.publicId)
  await comment(ben, 'comment', first.publicId)
  expect(await learns(ada)).toMatchObject({ unseen: 2 })
  // Muting a comment mutes its video or post.
  const muted = await ada.call(muteThread, { params: { publicId: first.publicId } })
  expect(muted.data).toEqual({ isMuted: true })
  await ada.call(muteThread, { params })
  expect((await ada.call(getThreadMute, { params })).data).toEqual({ isMuted: true })
  expect(await learns(ada)).toEqual(nothing)
  await vote(ben, 'post', written.publicId)
  await comment(ben, 'post', written.publicId, `Hello @${ada.username}`)
  expect(await learns(ada)).toEqual(nothing)
  expect((await ada.call(unmuteThread, { params })).data).toEqual({ isMuted: false })
  expect((await learns(ada)).kinds.toSorted()).toEqual(['comment', 'reply'])
})

test('a user can mute only content that they may open', async () => {
  const { ada, ben } = people()
  const [video = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  const mute = (who: Parameters<typeof kindsOf>[0], publicId: string) =>
    who.call(muteThread, { params: { publicId } })
  expect((await mute(ada, video)).status).toBe(200)
  expect((await mute(ben, video)).status).toBe(404)
  expect((await mute(ben, 'nothing-ther')).status).toBe(404)
  expect((await mute(visitor(), video)).status).toBe(401)
})

test('a kind that is turned off disappears from list and count, including earlier notifications', async () => {
  const { ada, ben } = people()
  const { publicId } = await post(ada)
  await follow(ben, ada)
  await comment(ben, 'post', publicId)
  expect(await learns(ada)).toMatchObject({ unseen: 2 })
  const off = { list: false, push: false, mail: false }
  const { data } = await ada.call(changeNotificationSettings, { body: { kinds: { follow: off } } })
  expect(data.kinds.follow).toEqual({ ...off, from: 'everyone' })
  expect(data.kinds.comment).toMatchObject({ list: true })
  expect(await learns(ada)).toEqual({ kinds: ['comment'], unseen: 1 })
  await follow(people().cleo, ada)
  expect(await learns(ada)).toEqual({ kinds: ['comment'], unseen: 1 })
})

test('a kind can be limited to accounts that the user follows', async () => {
  const { ada, ben, cleo } = people()
  await follow(ada, ben)
  const { publicId } = await post(ada)
  await vote(ben, 'post', publicId)
  await vote(cleo, 'post', publicId)
  expect(await notificationsOf(ada)).toMatchObject([{ actorCount: 2 }])
  const limit = { kinds: { upvote: { from: 'followed' }, comment: { from: 'followed' } } } as const
  await ada.call(changeNotificationSettings, { body: limit })
  expect(await notificationsOf(ada)).toMatchObject([
    { actorCount: 1, actors: [{ username: ben.username }] },
  ])
  await comment(cleo, 'post', publicId)
  expect(await kindsOf(ada)).toEqual(['upvote'])
  await comment(ben, 'post', publicId)
  expect((await kindsOf(ada)).toSorted()).toEqual(['comment', 'upvote'])
})

test('invalid settings change nothing, and concurrent changes both take effect', async () => {
  const { ada } = people()
  const change = (body: object) => ada.call(changeNotificationSettings, { body })
  for (const body of [
    { kinds: { unknown: { list: false } } },
    { kinds: { reply: { list: 'no' } } },
    { kinds: { reply: { from: 'nobody' } } },
    { kinds: [] },
    { digest: 1 },
  ]) {
    expect((await change(body)).status).toBe(422)
  }
  await Promise.all([
    change({ kinds: { reply: { list: false } } }),
    change({ kinds: { reply: { push: false } }, digest: true }),
  ])
  const { data } = await change({})
  expect(data.kinds.reply).toEqual({ list: false, push: false, mail: false, from: 'everyone' })
  expect(data.kinds.upvote).toEqual({ list: true, push: true, mail: false, from: 'everyone' })
  expect(data.digest).toBe(true)
})
