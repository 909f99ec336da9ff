import { expect, test } from 'vitest'
import { addPublicationAlert, listNotifications } from '@seam/contract/notification.ts'
import { changePreferences } from '@seam/contract/settings.ts'
import { editVideo } from '@seam/contract/video.ts'
import { jobRun, app } from '../../../test/app.ts'
import {
  comment,
  follow,
  person,
  type Person,
  post,
  publish,
  visitor,
  vote,
  waitUntilProcessed,
} from '../../../test/cast.ts'
import { generateClip } from '../../../test/generate-media.ts'
import {
  kindsOf,
  notificationsOf,
  unseenOf,
  waitForNotifications,
} from '../../../test/notifications.ts'
import { itemIdOf, seedVideos } from '../../../test/seed.ts'
import { markFailed } from '../transcoding/video-store.ts'
import { notifyOfCommentsJob, notifyOfPublicationJob, notifyOfVideoJob } from './jobs.ts'

const both = () => Promise.all([person('Ada'), person('Ben')])
const alert = (who: Person, { username }: Person) =>
  who.call(addPublicationAlert, { params: { username } })

test('the owner of a video is notified of a comment on it', async () => {
  const [ada, ben] = await both()
  const [video = ''] = await seedVideos(ada, 1, { title: 'A walk' })
  const written = await comment(ben, 'video', video, 'Where is\nthis?')
  const [found, ...others] = await notificationsOf(ada)
  expect(others).toEqual([])
  expect(found).toMatchObject({
    kind: 'comment',
    isSeen: false,
    actorCount: 1,
    actors: [{ username: ben.username, fullName: 'Ben', avatar: null }],
    subject: {
      kind: 'video',
      publicId: video,
      text: 'A walk',
      root: { kind: 'video', publicId: video },
    },
    comment: { publicId: written.publicId, text: 'Where is this?' },
  })
  expect(await unseenOf(ada)).toBe(1)
})

test('the author of a comment is notified of a reply, and the owner of the post is not', async () => {
  const [ada, ben] = await both()
  const cleo = await person('Cleo')
  const { publicId } = await post(ada)
  const first = await comment(ben, 'post', publicId)
  await notificationsOf(ada)
  const reply = await comment(cleo, 'comment', first.publicId)
  const [found, ...others] = await notificationsOf(ben)
  expect(others).toEqual([])
  expect(found).toMatchObject({
    kind: 'reply',
    subject: { kind: 'comment', publicId: first.publicId, root: { kind: 'post', publicId } },
    comment: { publicId: reply.publicId },
  })
  expect(await kindsOf(ada)).toEqual(['comment'])
})

test('users whom a comment, post or video mentions are notified, once per text', async () => {
  const [ada, ben] = await both()
  const { publicId } = await post(ada, `Hello @${ben.username} and @${ben.username}`)
  // Each text has its own job, and the later one may run first.
  await waitForNotifications()
  const written = await comment(ada, 'post', publicId, `And again @${ben.username}`)
  expect(await notificationsOf(ben)).toMatchObject([
    { kind: 'mention', subject: { kind: 'comment', publicId: written.publicId }, comment: null },
    { kind: 'mention', subject: { kind: 'post', publicId } },
  ])
})

test('a reply that mentions its recipient, and a comment that mentions the owner, notify once', async () => {
  const [ada, ben] = await both()
  const { publicId } = await post(ada)
  const first = await comment(ben, 'post', publicId, `Well, @${ada.username}`)
  expect(await kindsOf(ada)).toEqual(['mention'])
  await comment(ada, 'comment', first.publicId, `Indeed, @${ben.username}`)
  expect(await kindsOf(ben)).toEqual(['reply'])
})

test('a user is notified of a new follower', async () => {
  const [ada, ben] = await both()
  await follow(ben, ada)
  expect(await notificationsOf(ada)).toMatchObject([
    { kind: 'follow', subject: null, comment: null, actors: [{ username: ben.username }] },
  ])
})

test('subscribed followers are notified once of a new post and of a listed video', async () => {
  const [ada, ben] = await both()
  const cleo = await person('Cleo')
  expect((await alert(ben, ada)).status).toBe(409)
  await follow(ben, ada)
  await follow(cleo, ada)
  expect((await alert(ben, ada)).data).toEqual({ isNotified: true })
  const { publicId } = await post(ada)
  expect(await notificationsOf(ben)).toMatchObject([
    {
      kind: 'publication',
      subject: { kind: 'post', publicId },
      actors: [{ username: ada.username }],
    },
  ])
  const [video = ''] = await seedVideos(ada, 1, { title: 'Kept', publishStatus: 'PRIVATE' })
  const edit = (publishStatus: 'PRIVATE' | 'PUBLIC') =>
    ada.call(editVideo, {
      params: { publicId: video },
      body: { title: 'Kept', description: '', category: 'GENERAL', nsfw: false, publishStatus },
    })
  await edit('PUBLIC')
  expect(await kindsOf(ben)).toEqual(['publication', 'publication'])
  await edit('PRIVATE')
  expect(await kindsOf(ben)).toEqual(['publication'])
  await edit('PUBLIC')
  expect(await kindsOf(ben)).toEqual(['publication', 'publication'])
  expect(await kindsOf(cleo)).toEqual([])
  await follow(ben, ada)
  await follow(ben, ada)
  await post(ada)
  expect(await kindsOf(ben)).toHaveLength(2)
})

test('a follower who hides adult content is not notified of adult videos, before and after', async () => {
  const [ada, ben] = await both()
  await follow(ben, ada)
  await alert(ben, ada)
  const [video = ''] = await seedVideos(ada, 1, { publishStatus: 'PRIVATE' })
  const edit = (change: object) =>
    ada.call(editVideo, {
      params: { publicId: video },
      body: { title: 'Late', description: '', category: 'GENERAL', nsfw: true, ...change },
    })
  const prefer = (nsfwContent: string) =>
    ben.call(changePreferences, {
      body: { theme: 'dark', publishStatus: 'PUBLIC', category: 'GENERAL', nsfwContent },
    })
  await edit({ publishStatus: 'PUBLIC' })
  expect(await kindsOf(ben)).toEqual(['publication'])
  await prefer('HIDE')
  expect([await kindsOf(ben), await unseenOf(ben)]).toEqual([[], 0])
  await edit({ publishStatus: 'PUBLIC', nsfw: false })
  expect(await kindsOf(ben)).toEqual(['publication'])
})

test('a follower whom a post mentions is notified only of the mention', async () => {
  const [ada, ben] = await both()
  await follow(ben, ada)
  await alert(ben, ada)
  await post(ada, `Hello @${ben.username}`)
  expect(await kindsOf(ben)).toEqual(['mention'])
})

test('the owner of a video is notified when it is playable and when it fails', async () => {
  const ada = await person('Ada')
  const video = await publish(ada, {}, await generateClip())
  await waitUntilProcessed(ada, video)
  expect(await notificationsOf(ada)).toMatchObject([
    { kind: 'video-ready', actors: [], actorCount: 0, subject: { publicId: video.publicId } },
  ])
  const services = await app()
  const itemId = await itemIdOf(video)
  await markFailed(services.db, itemId, 'It is damaged')
  expect(await notificationsOf(ada)).toEqual([])
  await notifyOfVideoJob(services).run(jobRun({ itemId, endedAt: Date.now() }))
  expect(await notificationsOf(ada)).toMatchObject([{ kind: 'video-failed', isSeen: false }])
})

test('no one is notified of their own actions', async () => {
  const ada = await person('Ada')
  const { publicId } = await post(ada, `I am @${ada.username}`)
  const first = await comment(ada, 'post', publicId)
  await comment(ada, 'comment', first.publicId)
  await vote(ada, 'post', publicId)
  expect(await notificationsOf(ada)).toEqual([])
})

test('a repeated job creates nothing twice, even after the notification was seen', async () => {
  const [ada, ben] = await both()
  const services = await app()
  await follow(ben, ada)
  await alert(ben, ada)
  const { publicId } = await post(ada)
  const written = await comment(ben, 'post', publicId, `Well, @${ada.username}`)
  const plain = await comment(ben, 'post', publicId)
  const [before, beforeBen] = [await notificationsOf(ada), await notificationsOf(ben)]
  expect(before.map(({ kind }) => kind).toSorted()).toEqual(['comment', 'follow', 'mention'])
  const repeat = async () => {
    const itemIds = await Promise.all([written, plain].map(itemIdOf))
    await notifyOfCommentsJob(services).run(jobRun({ itemIds }))
    await notifyOfPublicationJob(services).run(jobRun({ itemId: await itemIdOf({ publicId }) }))
  }
  await Promise.all([repeat(), repeat()])
  expect(await notificationsOf(ada)).toEqual(before)
  expect(await notificationsOf(ben)).toEqual(beforeBen)
})

test('only signed-in users have notifications, in pages', async () => {
  expect((await visitor().call(listNotifications)).status).toBe(401)
  const [ada, ben] = await both()
  for (let number = 0; number < 3; number++) {
    await comment(ben, 'post', (await post(ada)).publicId)
  }
  const all = await notificationsOf(ada)
  const page = await ada.call(listNotifications, { query: { limit: 2 } })
  expect(page.data).toMatchObject({ totalDocs: 3, hasNextPage: true })
  const next = await ada.call(listNotifications, {
    query: { limit: 2, page: 2, cursor: page.data.nextCursor ?? '' },
  })
  expect([...page.data.docs, ...next.data.docs]).toEqual(all)
  expect((await ada.call(listNotifications, { query: { cursor: '!' } })).status).toBe(422)
})
