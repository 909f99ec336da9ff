import { beforeAll, describe, expect, test } from 'vitest'
import { createPost, editPost, getPost } from '@seam/contract/post.ts'
import { person, type Person, post, visitor } from '../../../test/cast.ts'
import { fetchPage } from '../../../test/page.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

const create = (content: unknown) => ada.call(createPost, { body: { content } })
const EMPTY = 'Post content cannot be empty'
const LONG = 'Post content must be at most 2000 characters'

const texts: [string, string][] = [
  ['line breaks', 'One\nTwo\r\nThree\rFour'],
  ['blank lines', 'One\n\n\n\nTwo\n\n'],
  ['leading and trailing spaces', '   One   \n\tTwo\t  '],
  ['emoji of several code points', '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 1️⃣'],
  ['an emoji alone', '🙂'],
  ['a single character', '?'],
  ['right-to-left text', 'שלום עולם — مرحبا بالعالم \u202babc\u202c'],
  ['letters with several Unicode forms', 'e\u0301 and \u00e9 and ﬁ'],
  ['a zero-width joiner and a soft hyphen', 'a\u200db\u00adc'],
  ['SQL', "Robert'); drop table post; --"],
  ['escapes and placeholders', 'C:\\n %s $1 ${x} \\u0041 %00'],
  ['HTML', '<script>alert("1")</script> &amp; <b>'],
]

test.each(texts)('stores %s unchanged', async (_, content) => {
  const { status, data } = await create(content)
  expect([status, data.content]).toEqual([201, content])
  const stored = await visitor().call(getPost, { params: { publicId: data.publicId } })
  expect(stored.data[0]?.content).toBe(content)
  const { state } = await fetchPage(visitor(), `/p/${data.publicId}`)
  expect(state.queries[0]?.data).toMatchObject({ content })
  const { publicId } = await post(ada)
  const edited = await ada.call(editPost, { params: { publicId }, body: { content } })
  expect([edited.status, edited.data.content]).toEqual([200, content])
})

describe('the length of a post', () => {
  test.each([
    ['one', 'x'],
    ['2000', 'x'.repeat(2000)],
    ['2000, spaces among them', `${' '.repeat(1999)}x`],
    ['2000 emoji', '🙂'.repeat(2000)],
  ])('can be %s', async (_, content) => {
    const { status, data } = await create(content)
    expect([status, data.content]).toEqual([201, content])
  })

  test.each([
    ['2001', 'x'.repeat(2001)],
    ['2001, of which one is a space', `${'x'.repeat(2000)} `],
    ['2001 emoji', '🙂'.repeat(2001)],
    ['twenty thousand', 'x'.repeat(20_000)],
  ])('cannot be %s', async (_, content) => {
    const { status, errors } = await create(content)
    expect([status, errors]).toEqual([422, { content: LONG }])
  })
})

const invisible: [string, unknown][] = [
  ['an empty text', ''],
  ['a space', ' '],
  ['line breaks and tabs', '\n\r\n\t \u00a0\u3000'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['direction marks', '\u200e\u202e\u2066'],
]
const ofAnotherType: [string, unknown][] = [
  ['no content', undefined],
  ['null', null],
  ['a number', 12],
  ['true', true],
  ['a list', ['Hello']],
  ['an object', { text: 'Hello' }],
]

test.each([...invisible, ...ofAnotherType])(
  'rejects %s as empty, in a new post and in an edit',
  async (_, content) => {
    const { status, errors, problem } = await create(content)
    expect([status, errors]).toEqual([422, { content: EMPTY }])
    expect(problem.code).toBe('invalid')
    const { publicId } = await post(ada, 'As it was')
    const edit = await ada.call(editPost, { params: { publicId }, body: { content } })
    expect([edit.status, edit.errors]).toEqual([422, { content: EMPTY }])
    const stored = await visitor().call(getPost, { params: { publicId } })
    expect(stored.data[0]).toMatchObject({ content: 'As it was', editedAt: null })
  },
)

test.each([
  ['a zero byte', 'a\0b'],
  ['half an emoji', 'a\ud83db'],
])('rejects %s, which cannot be stored', async (_, content) => {
  const { status, errors } = await create(content)
  expect(status).toBe(422)
  expect(errors).toEqual({ content: 'This text contains characters that cannot be stored' })
})

test.each([
  ['a list', []],
  ['a string', 'Hello'],
  ['null', null],
])('rejects a body that is %s', async (_, body) => {
  const response = await ada.fetch('/api/v1/post', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(422)
})

test('ignores unknown fields of the body', async () => {
  const { data } = await ada.call(createPost, {
    body: {
      content: 'Mine',
      publicId: 'aaaaaaaaaaa',
      upvotes: 1000,
      createdAt: '2001-01-01T00:00:00Z',
      owner: { username: 'somebody' },
    },
  })
  expect(data).toMatchObject({ upvotes: 0, owner: { username: ada.username } })
  expect(data.publicId).not.toBe('aaaaaaaaaaa')
  expect(data.createdAt).not.toMatch(/^2001/)
})
