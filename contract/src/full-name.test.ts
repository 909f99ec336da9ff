import { expect, test } from 'vitest'
import { fullName } from './user-info.ts'

const messageOf = (name: string) => fullName.safeParse(name).error?.issues[0]?.message

test.each([
  ...['Ada', 'Zoë O’Hara', 'Ada-Мария', 'Jean-Luc', 'Ирина Соколова', 'Ελένη', 'Нγα'.slice(1)],
  ...[
    '山田 エミリ',
    '山田Emily',
    '김민준',
    'علی‌رضا',
    'क्‍ष',
    '葛\u{e0100}城',
    'Ada 2',
    'ada_lovelace',
  ],
  ...[
    'Ada 👩‍🚀',
    '👨‍👩‍👧',
    'Ada ❤️',
    '👍🏽',
    '🏳️‍🌈',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '1️⃣',
    '🇸🇪',
  ],
  ...[
    'Adam Seam',
    'Seamus',
    'Modesty',
    'Administer',
    'Rod Moderato',
    'Team Rocket',
    'Mark Stafford',
  ],
  ...['The Thea', 'Sam', 'Liam', 'Ann', 'Amos', 'Theo', 'Seaman'],
])('accepts %j', (name) => {
  expect(messageOf(name)).toBeUndefined()
})

test('reports only the length of a name that is too long', () => {
  const issues = fullName.safeParse('seam\u200b'.repeat(20_000)).error?.issues
  expect(issues?.map(({ message }) => message)).toEqual([
    'Full Name should not exceed 20 characters',
  ])
})

test.each([
  'Ada\u200b',
  'A\u200cda',
  'Ada\u200dBen',
  'Ada\u2060',
  'A\ufeffda',
  'A\u00adda',
  'Ada\u200f',
  'Ada\u061c',
  'Ada\u034f',
  'Ada\u3164',
  'Ada\ufe0f',
  'Ada\u{e0041}',
  '❤️\u200b',
  'Ada\u2028Ben',
])('rejects %j: it has invisible characters', (name) => {
  expect(messageOf(name)).toBe('Full Name cannot have invisible characters')
})

test.each(['Аda', 'Adа Lovelace', 'Αda', 'Zoë Dоe', 'Ирiна'])(
  'rejects %j: it mixes look-alike scripts in one word',
  (name) => {
    expect(messageOf(name)).toBe('Full Name cannot mix letters of different alphabets in one word')
  },
)

test.each([
  ...[
    'Seam',
    'SEAM',
    'SeamTeam',
    'Admin',
    'Moderator',
    'Seam Team',
    'The Seam Team',
    'Seam Support',
    'Staff',
  ],
  ...['Adm1n', '4dmin', 'Administrat0r', 'S€AM', '$eam', 'Seam!', 's e a m', 'S.E.A.M', 'Seam 2'],
  ...[
    'Аԁміп',
    'Ѕеам',
    'Ｓｅａｍ',
    '𝓢𝓮𝓪𝓶',
    'ᴀᴅᴍɪɴ',
    'Séam',
    'Searn',
    'Adrnin',
    'AdmIn',
    'Admln',
    'Seam ✅',
  ],
  ...['Official Seam', 'Mods of Seam', 'A Moderator'],
])('rejects %j: it claims to be the staff of the site', (name) => {
  expect(messageOf(name)).toBe('This name is reserved for the team of this site')
})
