import { beforeAll, expect, test } from 'vitest'
import { editComment, listComments } from '@seam/contract/comment.ts'
import { comment, person, type Person, post, say, visitor } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let under: { entity: 'video' | 'post' | 'comment'; id: string }[]
beforeAll(async () => {
  ada = await person('Ada')
  const [video = ''] = await seedVideos(ada, 1)
  const { publicId } = await post(ada)
  under = [
    { entity: 'video', id: video },
    { entity: 'post', id: publicId },
    { entity: 'comment', id: (await comment(ada, 'post', publicId)).publicId },
  ]
})

test.each([
  ['line breaks and blank lines', 'One\n\n\nTwo\r\n'],
  ['spaces before and behind', '  One  '],
  ['an emoji alone', '👩‍👩‍👧‍👦'],
  ['writing from right to left', 'مرحبا \u202babc\u202c'],
  ['words of HTML', '</script><script>alert("1")</script>'],
  ['a thousand signs', 'x'.repeat(1000)],
])('%s stay as they were typed', async (_, content) => {
  for (const { entity, id } of under) {
    const { status, data } = await say(ada, entity, id, { content })
    expect([status, data.content]).toEqual([201, content])
    const query = { entity, entityId: id, limit: 1 }
    const list = await visitor().call(listComments, { query })
    expect(list.data.docs[0]?.content).toBe(content)
  }
})

const EMPTY = 'Comment can not be empty'
const LONG = 'Comment must be at most 1000 characters'
const STRANGE = 'This text contains characters that can not be stored'

test.each<[string, unknown, string]>([
  ['nothing', '', EMPTY],
  ['spaces and line breaks', ' \n\t\u00a0', EMPTY],
  ['signs that nobody sees', '\u200b\ufeff\u200e', EMPTY],
  ['no content', undefined, EMPTY],
  ['null', null, EMPTY],
  ['a number', 12, EMPTY],
  ['a list', ['Hello'], EMPTY],
  ['1001 signs', 'x'.repeat(1001), LONG],
  ['1000 signs and a space', `${'x'.repeat(1000)} `, LONG],
  ['a zero byte', 'a\0b', STRANGE],
  ['half of an emoji', 'a\udc00b', STRANGE],
])('%s is refused, in a new comment and in an edit', async (_, content, message) => {
  for (const { entity, id } of under) {
    const { status, errors, problem } = await say(ada, entity, id, { content })
    expect([status, problem.code, errors]).toEqual([422, 'invalid', { content: message }])
    const { publicId } = await comment(ada, entity, id, 'As it was')
    const edit = await ada.call(editComment, { params: { commentId: publicId }, body: { content } })
    expect([edit.status, edit.errors]).toEqual([422, { content: message }])
    const query = { entity, entityId: id, limit: 1 }
    const { data } = await visitor().call(listComments, { query })
    expect(data.docs[0]).toMatchObject({ publicId, content: 'As it was', editedAt: null })
  }
})
