import { beforeEach, expect, test } from 'vitest'
import { editComment } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import { editPost } from '@seam/contract/post.ts'
import { editVideo } from '@seam/contract/video.ts'
import { app, jobRun } from '../../../test/app.ts'
import { comment, person, type Person, post } from '../../../test/cast.ts'
import { countWaiting } from '../../../test/count-waiting.ts'
import { eventually } from '../../../test/eventually.ts'
import { kindsOf, notificationsOf, see, waitForNotifications } from '../../../test/notifications.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import * as causes from './causes.ts'
import { notifyOfEditJob } from './jobs.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

const editOfComment = (who: Person, commentId: string, content: string) =>
  who.call(editComment, { params: { commentId }, body: { content } })
const editOfPost = (who: Person, publicId: string, content: string) =>
  who.call(editPost, { params: { publicId }, body: { content } })

test('users whom an edit of a comment or post mentions are notified', async () => {
  const { publicId } = await post(ada, `Hello @${ben.username}`)
  const written = await comment(ben, 'post', publicId, 'Hello')
  expect(await kindsOf(cleo)).toEqual([])
  expect(await kindsOf(ben)).toEqual(['mention'])
  await editOfPost(ada, publicId, `Hello @${ben.username} and @${cleo.username}`)
  await editOfComment(ben, written.publicId, `Hello @${cleo.username}`)
  const found = await notificationsOf(cleo)
  expect(found.map(({ kind, subject }) => `${kind} ${subject?.publicId}`).toSorted()).toEqual(
    [publicId, written.publicId].map((id) => `mention ${id}`).toSorted(),
  )
  expect(await kindsOf(ben)).toEqual(['mention'])
  expect(await kindsOf(ada)).toEqual(['comment'])
})

const editOfVideo = (who: Person, publicId: string, change: Record<string, string>) =>
  who.call(editVideo, {
    params: { publicId },
    body: {
      title: 'The harbour',
      description: '',
      publishStatus: 'PUBLIC',
      category: 'MUSIC',
      nsfw: false,
      ...change,
    },
  })

test('users whom an edit of a listed video mentions in its title or description are notified', async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  await editOfVideo(ada, publicId, { description: `With @${ben.username}` })
  expect(await kindsOf(ben)).toEqual(['mention'])
  await editOfVideo(ada, publicId, {
    title: `The harbour, with @${cleo.username}`,
    description: `With @${ben.username}`,
  })
  expect(await notificationsOf(cleo)).toMatchObject([{ kind: 'mention', subject: { publicId } }])
  expect(await kindsOf(ben)).toEqual(['mention'])
})

test('a mention added while a video is private or unlisted is notified once the video is listed', async () => {
  const [publicId = ''] = await seedVideos(ada, 1)
  const description = `With @${ben.username}`
  for (const publishStatus of ['PRIVATE', 'UNLISTED']) {
    await editOfVideo(ada, publicId, { publishStatus, description: '' })
    await editOfVideo(ada, publicId, { publishStatus, description })
    expect(await kindsOf(ben)).toEqual([])
  }
  await editOfVideo(ada, publicId, { description })
  await editOfVideo(ada, publicId, { description, title: 'The quay' })
  expect(await kindsOf(ben)).toEqual(['mention'])
})

test('a repeatedly edited text notifies no more users than it can mention', async () => {
  const { publicId } = await post(ada)
  const itemId = await itemIdOf({ publicId })
  const { db } = await app()
  const others = await Promise.all(Array.from({ length: limits.mentions }, () => person('Ben')))
  const mentions = others.map(({ username }) => `@${username}`).join(' ')
  await editOfPost(ada, publicId, mentions)
  await waitForNotifications()
  await editOfPost(ada, publicId, `Hello @${cleo.username}`)
  expect(await kindsOf(cleo)).toEqual([])
  const { length } = await db
    .selectFrom('notification')
    .select('id')
    .where('item_id', '=', itemId)
    .where('kind', '=', 'mention')
    .execute()
  expect(length).toBe(limits.mentions)
})

test('concurrent edits notify no more users than one text can mention', async () => {
  const { publicId } = await post(ada)
  const itemId = await itemIdOf({ publicId })
  const services = await app()
  const { db } = services
  const others = await Promise.all(Array.from({ length: limits.mentions }, () => person('Ben')))
  const mentioned = others.map(({ username }) => username)
  const content = mentioned.map((username) => `@${username}`).join(' ')
  await db.updateTable('post').set({ content }).where('item_id', '=', itemId).execute()
  const { edited } = await db.transaction().execute(async (tx) => {
    await causes.notifyOfEdit(services, tx, { itemId, mentioned })
    const request = editOfPost(ada, publicId, `Hello @${cleo.username}`)
    await Promise.race([
      request.then(waitForNotifications),
      eventually(async () => expect(await countWaiting(db)).toBe(1)),
    ])
    return { edited: request }
  })
  expect((await edited).status).toBe(200)
  expect(await kindsOf(cleo)).toEqual([])
})

test('a later edit, a repeated mention and a repeated job notify no one twice', async () => {
  const { publicId } = await post(ada)
  const mention = `Hello @${cleo.username}`
  await editOfPost(ada, publicId, mention)
  const [first] = await notificationsOf(cleo)
  if (!first) throw new Error('Cleo is not notified')
  await see(cleo, first)
  for (const content of [`${mention}!`, 'Hello', mention, `Oh, @${cleo.username.toUpperCase()}`]) {
    await editOfPost(ada, publicId, content)
  }
  const services = await app()
  const data = { itemId: await itemIdOf({ publicId }), mentioned: [cleo.username] }
  await Promise.all([1, 2].map(() => notifyOfEditJob(services).run(jobRun(data))))
  expect(await notificationsOf(cleo)).toMatchObject([{ publicId: first.publicId, isSeen: true }])
})

test('a mention that is gone when the job runs notifies no one', async () => {
  const { publicId } = await post(ada, 'Hello')
  const services = await app()
  const data = { itemId: await itemIdOf({ publicId }), mentioned: [cleo.username] }
  await notifyOfEditJob(services).run(jobRun(data))
  expect(await notificationsOf(cleo)).toEqual([])
})

test('the recipient of a reply is not notified again of a mention in it', async () => {
  const { publicId } = await post(ada)
  const parent = await comment(ben, 'post', publicId)
  const reply = await comment(cleo, 'comment', parent.publicId)
  await editOfComment(cleo, reply.publicId, `Hello @${ben.username} and @${ada.username}`)
  expect(await kindsOf(ben)).toEqual(['reply'])
  expect(await kindsOf(ada)).toEqual(['mention', 'comment'])
})
