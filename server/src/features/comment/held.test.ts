import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import {
  approveHeldComment,
  getHeldWords,
  listHeldComments,
  setHeldWords,
} from '@seam/contract/comment-tools.ts'
import { deleteComment, editComment, getComment, listComments } from '@seam/contract/comment.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import { muteThread } from '@seam/contract/notification.ts'
import { describeNotification, notificationPath } from '@seam/contract/notification-text.ts'
import { getPost } from '@seam/contract/post.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import {
  block,
  comment,
  mute,
  person,
  type Person,
  post,
  requestComment,
  unblock,
  visitor,
  vote,
} from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { kindsOf, notificationsOf, unseenOf } from '../../../test/notifications.ts'
import { findCounterDrift } from '../item/counter-store.ts'

let [ada, ben, cleo]: Person[] = []
let id = ''
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  id = (await post(ada)).publicId
  await ada.call(setHeldWords, { body: { words: ['Casino', 'buy now', 'Straße'] } })
})

const people = () => {
  if (!ada || !ben || !cleo) throw new Error('The cast is missing')
  return { ada, ben, cleo }
}

const list = async (who: Client, entity: 'post' | 'comment' = 'post', entityId = id) =>
  (await who.call(listComments, { query: { entity, entityId } })).data
const waiting = async (who: Client) => (await who.call(listHeldComments)).data
const approve = (who: Client, commentId: string) =>
  who.call(approveHeldComment, { params: { commentId } })
const remove = async (who: Client, commentId: string) =>
  (await who.call(deleteComment, { params: { commentId } })).status
const countOf = async () =>
  (await visitor().call(getPost, { params: { publicId: id } })).data[0]?.commentsCount

test.each([
  ['The best casino', true],
  ['CASINO!', true],
  ['cásinò', true],
  ['Ｃａｓｉｎｏ', true],
  ['Buy\n\nnow', true],
  ['in the STRASSE', false],
  ['in the strasse', false],
  ['in der straße', true],
  ['casinos', false],
  ['occasino', false],
  ['buy it now', false],
  ['The sea is calm', false],
])('%s is held: %s', async (content, isHeld) => {
  expect((await comment(people().ben, 'post', id, content)).isHeld).toBe(isHeld)
})

test('only its author and the owner see a held comment, and no counter includes it', async () => {
  const { ada, ben, cleo } = people()
  const held = await comment(ben, 'post', id, 'A casino')
  expect(held).toMatchObject({ content: 'A casino', isHeld: true, isPinned: false })
  for (const who of [ada, ben]) {
    expect(await list(who)).toMatchObject({ docs: [held], totalDocs: 0, hasNextPage: false })
    const { data } = await who.call(getComment, { params: { commentId: held.publicId } })
    expect(data).toMatchObject({ entity: 'post', entityId: id, comment: held, reply: null })
  }
  for (const who of [visitor(), cleo]) {
    expect(await list(who)).toMatchObject({ docs: [], totalDocs: 0 })
    const params = { commentId: held.publicId }
    expect((await who.call(getComment, { params })).status).toBe(404)
  }
  expect(await countOf()).toBe(0)
  expect(await waiting(ada)).toMatchObject({
    docs: [{ comment: held, entity: 'post', entityId: id }],
    totalDocs: 1,
  })
  expect(await waiting(ben)).toMatchObject({ docs: [], totalDocs: 0 })
  expect(await kindsOf(ada)).toEqual(['held'])
  for (const answer of [
    await vote(cleo, 'comment', held.publicId),
    await requestComment(ben, 'comment', held.publicId),
    await ben.call(editComment, {
      params: { commentId: held.publicId },
      body: { content: 'Better' },
    }),
  ])
    expect(answer.status).toBe(404)
})

test('the owner gets one notification of held comments, as long as one of them is held', async () => {
  const { ada, ben, cleo } = people()
  const held = await comment(ben, 'post', id, 'A casino')
  const first = await comment(cleo, 'post', id)
  const reply = await comment(ben, 'comment', first.publicId, 'Another casino')
  const found = (await notificationsOf(ada)).filter(({ kind }) => kind === 'held')
  expect(found).toMatchObject([{ actors: [], subject: { publicId: id }, comment: null }])
  const text = found.map((notification) => describeNotification(notification).what)
  expect(text).toEqual(['Comments on your post are waiting for your approval'])
  expect(found.map(notificationPath)).toEqual(['/settings#comments'])
  expect(await unseenOf(ada)).toBe(2)
  await approve(ada, held.publicId)
  expect(await kindsOf(ada)).toContain('held')
  await remove(ben, reply.publicId)
  expect(await kindsOf(ada)).not.toContain('held')
  expect(await unseenOf(ada)).toBe(1)
})

test('an owner who mutes a post is not notified of held comments on it', async () => {
  const { ada, ben } = people()
  await ada.call(muteThread, { params: { publicId: id } })
  await comment(ben, 'post', id, 'A casino')
  expect(await kindsOf(ada)).toEqual([])
})

test('an approved comment is public, with its author and id, and the owner is notified of it', async () => {
  const { ada, ben, cleo } = people()
  const parent = await comment(cleo, 'post', id)
  const held = await comment(ben, 'comment', parent.publicId, 'A casino')
  expect((await list(ben)).docs[0]).toMatchObject({ repliesCount: 0, replies: [held] })
  expect((await approve(ben, held.publicId)).status).toBe(404)
  expect((await approve(cleo, held.publicId)).status).toBe(404)
  const both = await Promise.all([approve(ada, held.publicId), approve(ada, held.publicId)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
  expect((await list(visitor())).docs[0]).toMatchObject({
    repliesCount: 1,
    replies: [{ publicId: held.publicId, content: 'A casino', isHeld: false }],
  })
  expect(await waiting(ada)).toMatchObject({ docs: [], totalDocs: 0 })
  expect(await kindsOf(cleo)).toEqual(['reply'])
  expect(await findCounterDrift((await app()).db)).toEqual([])
})

test('a comment that the owner removes is shown to its author as removed', async () => {
  const { ada, ben, cleo } = people()
  const held = await comment(ben, 'post', id, 'A casino')
  expect(await remove(cleo, held.publicId)).toBe(404)
  expect(await remove(ada, held.publicId)).toBe(200)
  expect(await remove(ada, held.publicId)).toBe(404)
  expect((await list(ben)).docs).toEqual([
    { ...held, isHeld: false, removedBy: { username: ada.username } },
  ])
  expect((await list(ada)).docs).toEqual([])
})

test('its author can delete it, and it is deleted with its post, its parent or either account', async () => {
  const { ada, ben, cleo } = people()
  const held = await comment(ben, 'post', id, 'A casino')
  expect(await remove(ben, held.publicId)).toBe(200)
  expect((await waiting(ada)).docs).toEqual([])
  const parent = await comment(cleo, 'post', id)
  await comment(ben, 'comment', parent.publicId, 'A casino')
  expect((await waiting(ada)).totalDocs).toBe(1)
  await remove(cleo, parent.publicId)
  expect((await waiting(ada)).totalDocs).toBe(0)
  await comment(ben, 'post', id, 'Another casino')
  await ben.call(deleteAccount, { params: { username: ben.username } })
  expect(await waiting(ada)).toMatchObject({ docs: [], totalDocs: 0 })
  await waitForJobs()
})

test('comments of the owner and existing ones are not held; an edit that adds a word is rejected', async () => {
  const { ada, ben } = people()
  expect((await comment(ada, 'post', id, 'My casino')).isHeld).toBe(false)
  const written = await comment(ben, 'post', id, 'Calm')
  const edit = (content: string) =>
    ben.call(editComment, { params: { commentId: written.publicId }, body: { content } })
  const rejected = await edit('A casino')
  expect([rejected.status, rejected.problem.detail]).toEqual([409, serverMessages.heldWordInEdit])
  expect((await list(visitor())).docs[0]?.content).toBe('Calm')
  await ada.call(setHeldWords, { body: { words: ['calm'] } })
  expect((await edit('Very calm')).status).toBe(200)
  expect((await comment(ben, 'post', id, 'A casino')).isHeld).toBe(false)
})

test.each([
  ['the owner blocks its writer', ({ ada, ben }) => block(ada, ben)],
  ['its writer blocks the owner', ({ ada, ben }) => block(ben, ada)],
  ['the owner mutes its writer', ({ ada, ben }) => mute(ada, ben)],
] satisfies [string, (cast: ReturnType<typeof people>) => Promise<unknown>][])(
  '%s: the owner neither sees nor approves a held comment',
  async (_, exclude) => {
    const { ada, ben } = people()
    const { publicId } = await comment(ben, 'post', id, 'A casino')
    expect(await kindsOf(ada)).toEqual(['held'])
    await exclude(people())
    expect(await waiting(ada)).toMatchObject({ docs: [], totalDocs: 0 })
    expect((await list(ada)).docs).toEqual([])
    expect(await kindsOf(ada)).toEqual([])
    const params = { commentId: publicId }
    expect((await ada.call(getComment, { params })).status).toBe(404)
    expect((await approve(ada, publicId)).status).toBe(404)
    expect((await list(ben)).docs).toMatchObject([{ publicId, isHeld: true }])
  },
)

test('a held comment returns to the owner when the block ends, and can be approved', async () => {
  const { ada, ben } = people()
  const { publicId } = await comment(ben, 'post', id, 'A casino')
  await block(ada, ben)
  await unblock(ada, ben)
  expect(await waiting(ada)).toMatchObject({ docs: [{ comment: { publicId } }], totalDocs: 1 })
  expect((await approve(ada, publicId)).status).toBe(200)
})

test('a user can have a list of up to 200 different words', async () => {
  const { ada, ben } = people()
  const save = (who: Client, words: unknown) => who.call(setHeldWords, { body: { words } })
  const saved = await save(ada, [' Casino ', 'CASINO', 'cásino', 'buy  now'])
  expect([saved.status, saved.data]).toEqual([200, { words: ['Casino', 'buy  now'] }])
  expect((await ada.call(getHeldWords)).data).toEqual({ words: ['Casino', 'buy  now'] })
  expect((await ben.call(getHeldWords)).data).toEqual({ words: [] })
  for (const [words, message] of [
    [[''], messages.heldWordForm],
    [['!?'], messages.heldWordForm],
    [[7], messages.heldWordForm],
    ['casino', messages.heldWordForm],
    [['x'.repeat(limits.heldWord + 1)], messages.heldWordLong],
    [Array.from({ length: limits.heldWords + 1 }, (_, word) => `w${word}`), messages.heldWordsMany],
  ] as const)
    expect((await save(ada, words)).errors).toEqual({ words: message })
  expect((await save(ada, [])).data).toEqual({ words: [] })
  expect((await save(visitor(), [])).status).toBe(401)
  expect((await visitor().call(listHeldComments)).status).toBe(401)
})
