import { beforeAll, expect, test } from 'vitest'
import { editComment, listComments } from '@seam/contract/comment.ts'
import { comment, person, type Person, post, requestComment, visitor } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let parents: { entity: 'video' | 'post' | 'comment'; id: string }[]
beforeAll(async () => {
  ada = await person('Ada')
  const [video = ''] = await seedVideos(ada, 1)
  const { publicId } = await post(ada)
  parents = [
    { entity: 'video', id: video },
    { entity: 'post', id: publicId },
    { entity: 'comment', id: (await comment(ada, 'post', publicId)).publicId },
  ]
})

test.each([
  ['line breaks and blank lines', 'One\n\n\nTwo\r\n'],
  ['leading and trailing spaces', '  One  '],
  ['an emoji alone', '👩‍👩‍👧‍👦'],
  ['right-to-left text', 'مرحبا \u202babc\u202c'],
  ['HTML', '</script><script>alert("1")</script>'],
  ['a thousand characters', 'x'.repeat(1000)],
])('stores %s unchanged', async (_, content) => {
  for (const { entity, id } of parents) {
    const { status, data } = await requestComment(ada, entity, id, { content })
    expect([status, data.content]).toEqual([201, content])
    const query = { entity, entityId: id, limit: 1 }
    const list = await visitor().call(listComments, { query })
    expect(list.data.docs[0]?.content).toBe(content)
  }
})

const EMPTY = 'Comment can not be empty'
const LONG = 'Comment must be at most 1000 characters'
const UNSTORABLE = 'This text contains characters that cannot be stored'

test.each<[string, unknown, string]>([
  ['an empty text', '', EMPTY],
  ['spaces and line breaks', ' \n\t\u00a0', EMPTY],
  ['invisible characters', '\u200b\ufeff\u200e', EMPTY],
  ['no content', undefined, EMPTY],
  ['null', null, EMPTY],
  ['a number', 12, EMPTY],
  ['a list', ['Hello'], EMPTY],
  ['1001 characters', 'x'.repeat(1001), LONG],
  ['1000 characters and a space', `${'x'.repeat(1000)} `, LONG],
  ['a zero byte', 'a\0b', UNSTORABLE],
  ['half an emoji', 'a\udc00b', UNSTORABLE],
])('rejects %s in a new comment and in an edit', async (_, content, message) => {
  for (const { entity, id } of parents) {
    const { status, errors, problem } = await requestComment(ada, entity, id, { content })
    expect([status, problem.code, errors]).toEqual([422, 'invalid', { content: message }])
    const { publicId } = await comment(ada, entity, id, 'As it was')
    const edit = await ada.call(editComment, { params: { commentId: publicId }, body: { content } })
    expect([edit.status, edit.errors]).toEqual([422, { content: message }])
    const query = { entity, entityId: id, limit: 1 }
    const { data } = await visitor().call(listComments, { query })
    expect(data.docs[0]).toMatchObject({ publicId, content: 'As it was', editedAt: null })
  }
})
