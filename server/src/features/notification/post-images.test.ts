import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeNotification } from '@seam/contract/notification-text.ts'
import { addPublicationAlert } from '@seam/contract/notification.ts'
import { app } from '../../../test/app.ts'
import { comment, follow, person, type Person, vote } from '../../../test/cast.ts'
import { makeReachable, notificationsOf } from '../../../test/notifications.ts'
import { postWithImages } from '../../../test/post-images.ts'
import { startPushService } from '../../../test/push-service.ts'
import { accountIdOf } from '../../../test/seed.ts'
import { pushContent } from './push.ts'
import { reviseMail } from './revise-mail.ts'

let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

/** Returns the newest notification of a person in the list, by push and by mail. */
async function newestOf(who: Person) {
  const { db } = await app()
  const [found] = await notificationsOf(who)
  if (!found) throw new Error('no notification')
  const accountId = await accountIdOf(who)
  const push = await pushContent(db, { accountId, tag: found.publicId })
  const notifications = [{ id: found.publicId, text: '', quote: '', path: '' }]
  const { username, email: address } = who
  const texts = { username, token: '', notifications, total: 1 }
  const content = { kind: 'notification-digest' as const, ...texts }
  const revised = await reviseMail(db, { accountId, address, content })
  const mail = JSON.parse(JSON.stringify(revised))
  return { list: describeNotification(found), push, mail: mail.notifications[0] }
}

const reachable = async (name: 'Ada' | 'Ben') => makeReachable(await person(name), service)

test.each([
  ['its descriptions', { alts: ['A lighthouse', '', 'A dog'] }, 'A lighthouse A dog'],
  ['nothing if they are unknown', { alts: ['', ''] }, ''],
  ['its text, if it has one', { content: 'At dusk', alts: ['A lighthouse'] }, 'At dusk'],
])('notifications of a post with images quote %s', async (_what, details, quote) => {
  const [ada, ben] = [await reachable('Ada'), await reachable('Ben')]
  await follow(ben, ada)
  await ben.call(addPublicationAlert, { params: { username: ada.username } })
  const { publicId } = await postWithImages(ada, details)
  const told = await newestOf(ben)
  expect(told.list).toEqual({ who: 'Ada', what: 'published a post', quote })
  expect(told.push).toMatchObject({ title: 'Ada published a post', body: quote })
  expect(told.mail).toMatchObject({ text: `@${ada.username} published a post`, quote })

  await vote(ben, 'post', publicId)
  const upvoted = await newestOf(ada)
  expect(upvoted.list).toEqual({ who: 'Ben', what: 'upvoted your post', quote })
  expect(upvoted.push).toMatchObject({ title: 'Ben upvoted your post', body: quote })
  expect(upvoted.mail).toMatchObject({ text: `@${ben.username} upvoted your post`, quote })
})

test('outside the site, notifications of adult images contain no text', async () => {
  const [ada, ben] = [await reachable('Ada'), await reachable('Ben')]
  const { publicId } = await postWithImages(ada, { content: 'Look', alts: ['Plover'], nsfw: true })
  await comment(ben, 'post', publicId, 'What a plover')
  const { list, push, mail } = await newestOf(ada)
  expect(list).toEqual({ who: 'Ben', what: 'commented on your post', quote: 'What a plover' })
  expect(push).toMatchObject({ title: 'Ben commented on your post', body: '' })
  expect(mail.quote).toBe('')
})
