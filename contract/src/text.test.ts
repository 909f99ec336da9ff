import { expect, test } from 'vitest'
import { fullName } from './account.ts'
import { fileObject, folderName } from './media.ts'
import { filledText, text } from './text.ts'

const words = text('It is missing')
const said = filledText('It is empty')
const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

test.each(['', ' ', '\n\n', 'e\u0301', '🙂', '\u202e', '\ufffd', '\u0007'])(
  'text is kept as it was typed: %j',
  (value) => {
    expect(words.parse(value)).toBe(value)
  },
)

test.each(['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800'])('%j can not be stored', (value) => {
  expect(messageOf(words.safeParse(value))).toBe(
    'This text contains characters that can not be stored',
  )
})

test.each([undefined, null, 1, true, [], {}])('%j is no text: it is missing', (value) => {
  expect(messageOf(words.safeParse(value))).toBe('It is missing')
})

const blank = ['', ' ', '\t\n', '\u00a0', '\u3000', '\u3164', '\u2800', '\u115f\u1160', '\uffa0']
const ignorable = ['\u034f', '\ufe0f', '\u17b4', '\u{e01ef}', '\u200b', '\u0301', '\u202e']

test.each([...blank, ...ignorable])('%j says nothing', (value) => {
  expect(messageOf(said.safeParse(value))).toBe('It is empty')
})

test('what says something keeps the spaces around it, a full name does not', () => {
  expect(said.parse(' a ')).toBe(' a ')
  expect(fullName.parse(' a ')).toBe('a')
})

test.each(['🙂', '?', '7', 'я', '字', 'e\u0301', '\u{1fae9}'])('%j says something', (value) => {
  expect(said.parse(value)).toBe(value)
})

test.each(['a\nb', 'a\tb', '\u202enimda', 'Ada \u2067x'])('%j is no name', (value) => {
  expect(messageOf(fullName.safeParse(value))).toBe(
    'Full Name can not have line breaks or control characters',
  )
})

test.each([
  ['videos', 'videos'],
  ['covers', 'covers'],
  ['coverImages', 'covers'],
])('the folder %s is %s', (name, folder) => {
  expect(folderName.parse(name)).toBe(folder)
})

test('of a file object its name is enough, and the rest is let through', () => {
  const file = fileObject('It is missing')
  expect(file.parse({ public_id: 'a', secure_url: 'b' })).toMatchObject({ public_id: 'a' })
  const wrong = [undefined, null, 'a', [], {}, { public_id: 7 }, { public_id: 'x'.repeat(201) }]
  for (const value of wrong) expect(messageOf(file.safeParse(value))).toBe('It is missing')
})
