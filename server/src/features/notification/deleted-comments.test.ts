import { beforeEach, expect, test } from 'vitest'
import { type Comment, deleteComment } from '@seam/contract/comment.ts'
import { comment, person, type Person, post } from '../../../test/cast.ts'
import { kindsOf, notificationsOf, see, unseenOf } from '../../../test/notifications.ts'

let ada: Person
let ben: Person
let publicId: string
beforeEach(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  publicId = (await post(ada)).publicId
})

/** Comments after the notifications of earlier comments. */
async function write(content: string): Promise<Comment> {
  const written = await comment(ben, 'post', publicId, content)
  await notificationsOf(ada)
  return written
}

const remove = (who: Person, { publicId: commentId }: Comment) =>
  who.call(deleteComment, { params: { commentId } })

/** The texts of the groups of comments, newest first. */
const textsOf = async (who: Person) =>
  (await notificationsOf(who)).flatMap(({ kind, comment: shown }) =>
    kind === 'comment' || kind === 'reply' ? [shown?.text] : [],
  )

test('an author who deletes the newest comment stays in the group with the newest remaining one', async () => {
  const [first, second, third] = [await write('One'), await write('Two'), await write('Three')]
  expect(await textsOf(ada)).toEqual(['Three'])
  await remove(ben, third)
  expect(await textsOf(ada)).toEqual(['Two'])
  expect(await notificationsOf(ada)).toMatchObject([
    { actorCount: 1, actors: [{ username: ben.username }], comment: { publicId: second.publicId } },
  ])
  expect(await unseenOf(ada)).toBe(1)
  await remove(ben, first)
  expect(await textsOf(ada)).toEqual(['Two'])
  await remove(ben, second)
  expect(await notificationsOf(ada)).toEqual([])
  expect(await unseenOf(ada)).toBe(0)
})

test('a comment that the owner removes leaves the older one in the group', async () => {
  await write('One')
  const second = await write('Two')
  await remove(ada, second)
  expect(await textsOf(ada)).toEqual(['One'])
})

test('a comment of an earlier group does not return with the later one', async () => {
  await write('One')
  const [group] = await notificationsOf(ada)
  if (!group) throw new Error('Ada is not notified')
  await see(ada, group)
  const second = await write('Two')
  expect(await textsOf(ada)).toEqual(['Two', 'One'])
  await remove(ben, second)
  expect(await textsOf(ada)).toEqual(['One'])
})

test('a comment that caused a mention notification is not shown in the group', async () => {
  await write(`Hello, @${ada.username}`)
  const second = await write('Two')
  expect((await kindsOf(ada)).toSorted()).toEqual(['comment', 'mention'])
  await remove(ben, second)
  expect(await kindsOf(ada)).toEqual(['mention'])
})

test('a reply leaves the older reply in the group', async () => {
  const parent = await comment(ada, 'post', publicId)
  const [first, second] = [
    await comment(ben, 'comment', parent.publicId, 'One'),
    await comment(ben, 'comment', parent.publicId, 'Two'),
  ]
  expect(await textsOf(ada)).toEqual(['Two'])
  await remove(ben, second)
  expect(await notificationsOf(ada)).toMatchObject([
    { kind: 'reply', comment: { publicId: first.publicId } },
  ])
})
