import { beforeEach, describe, expect, test } from 'vitest'
import { editInfo, getProfile } from '@seam/contract/profile.ts'
import { currentSession } from '@seam/contract/session.ts'
import { getPost } from '@seam/contract/post.ts'
import { signupData, person, type Person, post, visitor } from '../../../test/cast.ts'

let ada: Person
beforeEach(async () => {
  ada = await person('Ada')
})

const info = () => ({ fullName: 'Ada', username: ada.username, about: '' })
const edit = (change: Record<string, unknown>) =>
  ada.call(editInfo, { body: { ...info(), ...change } })

test('returns the changed user, and everyone sees the change immediately', async () => {
  const { data: before } = await ada.call(currentSession)
  const { publicId } = await post(ada)
  const change = { fullName: 'Ada Lovelace', about: 'Numbers.\n\n  And engines' }
  const { status, data } = await edit(change)
  expect([status, data]).toEqual([200, { ...before, ...change }])
  expect((await ada.call(currentSession)).data).toEqual(data)
  const params = { username: ada.username }
  expect((await visitor().call(getProfile, { params })).data).toMatchObject(change)
  const shown = await visitor().call(getPost, { params: { publicId } })
  expect(shown.data[0]?.owner.fullName).toBe('Ada Lovelace')
})

test('trims the full name and stores about unchanged', async () => {
  const { data } = await edit({ fullName: '  Ada \n', about: '  hi  ' })
  expect(data).toMatchObject({ fullName: 'Ada', about: '  hi  ' })
})

test('trims and lower-cases a new username', async () => {
  const { username } = signupData('Ada')
  const { status, data } = await edit({ username: ` \t${username.toUpperCase()} \n` })
  expect([status, data.username]).toEqual([200, username])
  expect((await ada.call(currentSession)).data.username).toBe(username)
})

test('accepts the current username in any spelling', async () => {
  for (const username of [ada.username, ada.username.toUpperCase(), ` ${ada.username} `]) {
    const { status, data } = await edit({ username, about: username })
    expect([status, data.username, data.about]).toEqual([200, ada.username, username])
  }
})

const FORM = 'Username must be 3-20 characters: lowercase letters, numbers and underscores'
const EMPTY = 'Full Name can not be empty'
const LONG = 'Full Name should not exceed 20 characters'
const ABOUT = 'About should not exceed 200 characters'

describe('rejects an invalid field:', () => {
  test.each<[string, unknown, string]>([
    ['fullName', '', EMPTY],
    ['fullName', '   ', EMPTY],
    ['fullName', '\u200b', EMPTY],
    ['fullName', undefined, EMPTY],
    ['fullName', null, EMPTY],
    ['fullName', 12, EMPTY],
    ['fullName', 'x'.repeat(21), LONG],
    ['username', 'ab', FORM],
    ['username', 'x'.repeat(21), FORM],
    ['username', '', FORM],
    ['username', 'a-b-c', FORM],
    ['username', 'a b c', FORM],
    ['username', 'ädä', FORM],
    ['username', undefined, FORM],
    ['username', null, FORM],
    ['username', 123, FORM],
    ['username', ['abc'], FORM],
    ['about', 'x'.repeat(201), ABOUT],
    ['about', undefined, ABOUT],
    ['about', null, ABOUT],
    ['about', 12, ABOUT],
    ['about', 'a\0b', 'This text contains characters that cannot be stored'],
  ])('%s %j', async (field, value, message) => {
    const { status, errors, problem } = await edit({ [field]: value })
    expect([status, problem.code, errors]).toEqual([422, 'invalid', { [field]: message }])
    expect((await ada.call(currentSession)).data).toMatchObject(info())
  })

  test('reports all invalid fields together', async () => {
    const { status, errors } = await ada.call(editInfo, { body: {} })
    expect([status, errors]).toEqual([422, { fullName: EMPTY, username: FORM, about: ABOUT }])
  })
})

test.each([
  ['fullName', 'x'.repeat(20)],
  ['fullName', `  ${'x'.repeat(20)}  `],
  ['fullName', 'x'],
  ['about', 'x'.repeat(200)],
  ['about', ''],
])('accepts %s %j', async (field, value) => {
  const { status, data } = await edit({ [field]: value })
  expect([status, data]).toEqual([200, { ...data, [field]: value.trim() }])
})

describe('a username that is not free', () => {
  const expectTaken = async (username: string) => {
    const { status, errors, problem } = await edit({ username, fullName: 'Lost', about: 'Lost' })
    expect([username, status, problem.code, errors]).toEqual([
      username,
      409,
      'taken',
      { username: 'Username already exist' },
    ])
    expect((await ada.call(currentSession)).data).toMatchObject(info())
  }

  test('because another account has it returns 409 and changes nothing', async () => {
    const ben = await person('Ben')
    await expectTaken(ben.username)
    await expectTaken(` ${ben.username.toUpperCase()}`)
  })

  test('because it is reserved is reported as taken', async () => {
    for (const username of ['admin', 'settings', 'seam', 'api', 'you', 'feed', 'ADMIN']) {
      await expectTaken(username)
    }
  })

  test('is reported only if all fields are valid', async () => {
    const { status, errors } = await edit({ username: 'admin', fullName: '' })
    expect([status, errors]).toEqual([422, { fullName: EMPTY }])
  })
})
