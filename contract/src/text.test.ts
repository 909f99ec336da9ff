import { expect, test } from 'vitest'
import { fileObject, folderName } from './media.ts'
import { nonBlankText, text } from './text.ts'
import { fullName } from './user-info.ts'

const anyText = text('It is missing')
const visibleText = nonBlankText('It is empty')
const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

test.each(['', ' ', '\n\n', 'e\u0301', '🙂', '\u202e', '\ufffd', '\u0007'])(
  'text accepts %j unchanged',
  (value) => {
    expect(anyText.parse(value)).toBe(value)
  },
)

test.each(['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800'])(
  'text rejects %j: it cannot be stored',
  (value) => {
    expect(messageOf(anyText.safeParse(value))).toBe(
      'This text contains characters that cannot be stored',
    )
  },
)

test.each([undefined, null, 1, true, [], {}])('text reports %j as missing', (value) => {
  expect(messageOf(anyText.safeParse(value))).toBe('It is missing')
})

const blank = ['', ' ', '\t\n', '\u00a0', '\u3000', '\u3164', '\u2800', '\u115f\u1160', '\uffa0']
const ignorable = ['\u034f', '\ufe0f', '\u17b4', '\u{e01ef}', '\u200b', '\u0301', '\u202e']

test.each([...blank, ...ignorable])('non-blank text rejects %j as empty', (value) => {
  expect(messageOf(visibleText.safeParse(value))).toBe('It is empty')
})

test('non-blank text keeps surrounding spaces, a full name is trimmed', () => {
  expect(visibleText.parse(' a ')).toBe(' a ')
  expect(fullName.parse(' a ')).toBe('a')
})

test.each(['🙂', '?', '7', 'я', '字', 'e\u0301', '\u{1fae9}'])(
  'non-blank text accepts %j',
  (value) => {
    expect(visibleText.parse(value)).toBe(value)
  },
)

test.each(['a\nb', 'a\tb', '\u202enimda', 'Ada \u2067x'])('a full name cannot be %j', (value) => {
  expect(messageOf(fullName.safeParse(value))).toBe(
    'Full Name cannot have line breaks or control characters',
  )
})

test.each([
  ['videos', 'videos'],
  ['covers', 'covers'],
  ['coverImages', 'covers'],
])('parses the folder %s as %s', (name, folder) => {
  expect(folderName.parse(name)).toBe(folder)
})

test('a file object needs only its public_id, which is checked', () => {
  const file = fileObject('It is missing')
  expect(file.parse({ public_id: 'a', secure_url: 'b' })).toMatchObject({ public_id: 'a' })
  const wrong = [undefined, null, 'a', [], {}, { public_id: 7 }, { public_id: 'x'.repeat(201) }]
  for (const value of wrong) expect(messageOf(file.safeParse(value))).toBe('It is missing')
})
