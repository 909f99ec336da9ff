import { beforeAll, describe, expect, test } from 'vitest'
import { editPost, getPost, listPosts } from '@seam/contract/post.ts'
import { editInfo } from '@seam/contract/profile.ts'
import { listComments } from '@seam/contract/comment.ts'
import { app } from '../../../test/app.ts'
import { comment, signupData, person, type Person, post, visitor } from '../../../test/cast.ts'

let ada: Person
let ben: Person
beforeAll(async () => {
  ;[ada, ben] = await Promise.all([person('Ada'), person('Ben')])
})

const mentionsOf = async (content: string) => (await post(ada, content)).mentions
const rename = (who: Person, username: string) =>
  who.call(editInfo, { body: { fullName: 'Ben', username, about: '' } })

test('lists existing usernames once each, in order', async () => {
  const [a, b] = [ada.username, ben.username]
  expect(
    await mentionsOf(`@${b} and @${a}, and @${b} again, but not @nobody_of_this_name`),
  ).toEqual([b, a])
  expect(await mentionsOf('Nobody at all')).toEqual([])
})

test('matches usernames in any case', async () => {
  expect(await mentionsOf(`@${ben.username.toUpperCase()}`)).toEqual([ben.username])
})

describe('recognizes a mention', () => {
  test.each([
    ['at the beginning', '@{ben} hello'],
    ['at the end', 'hello @{ben}'],
    ['before a full stop', 'Ask @{ben}.'],
    ['before a possessive', '@{ben}’s boat'],
    ['in brackets', '(@{ben})'],
    ['on its own line', 'Hello\n@{ben}\nbye'],
    ['after an emoji', '🙂@{ben}'],
  ])('%s', async (_, text) => {
    expect(await mentionsOf(text.replace('{ben}', ben.username))).toEqual([ben.username])
  })
})

describe('does not recognize', () => {
  test.each([
    ['an e-mail address', 'write to ada@{ben}.org'],
    ['an e-mail address with a name as its user', 'write to @{ben}@example.org'],
    ['an e-mail address with letters of other languages', 'write to josé@{ben}.org'],
    ['a part of a URL', 'https://example.org/@{ben}'],
    ['the beginning of a longer word', '@{ben}x'],
    ['the beginning of a longer word of other letters', '@{ben}é'],
    ['the middle of a word', 'x@{ben}'],
    ['two @ signs', '@@{ben}'],
    ['a space after the @ sign', '@ {ben}'],
    ['a username without an @ sign', '{ben}'],
  ])('%s', async (_, text) => {
    expect(await mentionsOf(text.replace('{ben}', ben.username))).toEqual([])
  })
})

test('edits, lists, single posts and comments contain mentions too', async () => {
  const cleo = await person('Cleo')
  const { publicId } = await post(cleo, `Hello @${ben.username}`)
  const content = `Hello @${ada.username}`
  const edited = await cleo.call(editPost, { params: { publicId }, body: { content } })
  expect(edited.data.mentions).toEqual([ada.username])
  const list = await visitor().call(listPosts, { query: { username: cleo.username } })
  expect(list.data.docs[0]?.mentions).toEqual([ada.username])
  const one = await visitor().call(getPost, { params: { publicId } })
  expect(one.data[0]?.mentions).toEqual([ada.username])

  const parent = await comment(ben, 'post', publicId, `@${cleo.username} @nobody_of_this_name`)
  expect(parent.mentions).toEqual([cleo.username])
  const reply = await comment(ada, 'comment', parent.publicId, `Yes @${ben.username}`)
  expect(reply.mentions).toEqual([ben.username])
  const query = { entity: 'post', entityId: publicId }
  const [shown] = (await visitor().call(listComments, { query })).data.docs
  expect(shown?.mentions).toEqual([cleo.username])
  expect(shown?.replies[0]?.mentions).toEqual([ben.username])
})

test('a mention appears once the account exists', async () => {
  const { username } = signupData('Ben')
  const { publicId, mentions } = await post(ada, `Where is @${username}?`)
  expect(mentions).toEqual([])
  const late = await person('Ben')
  expect((await rename(late, username)).status).toBe(200)
  const { data } = await visitor().call(getPost, { params: { publicId } })
  expect(data[0]?.mentions).toEqual([username])
})

test('the old username of a renamed account is a mention until it expires', async () => {
  const dan = await person('Ben')
  const old = dan.username
  const { publicId } = await post(ada, `Ask @${old}`)
  const next = signupData('Ben').username
  expect((await rename(dan, next)).status).toBe(200)
  const mentions = async () => (await visitor().call(getPost, { params: { publicId } })).data[0]
  expect((await mentions())?.mentions).toEqual([old])
  expect(await mentionsOf(`Ask @${old} or @${next}`)).toEqual([old, next])

  const { db, responseCache } = await app()
  await db
    .updateTable('previous_username')
    .set({ reserved_until: new Date(Date.now() - 1_000) })
    .where('username', '=', old)
    .execute()
  await responseCache.invalidate()
  expect((await mentions())?.mentions).toEqual([])
})

test('lists at most twenty mentions', async () => {
  const crowd = await Promise.all(Array.from({ length: 21 }, () => person('Ben')))
  const names = crowd.map(({ username }) => username)
  expect(await mentionsOf(names.map((name) => `@${name}`).join(' '))).toEqual(names.slice(0, 20))
})
