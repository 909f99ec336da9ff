import { beforeEach, describe, expect, test } from 'vitest'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import { editInfo, getProfile } from '@seam/contract/profile.ts'
import { search } from '@seam/contract/search.ts'
import { currentSession } from '@seam/contract/session.ts'
import { follow, person, type Person, signupData, visitor } from '../../../test/cast.ts'
import { downloadExport } from '../../../test/export.ts'
import { fetchPage } from '../../../test/page.ts'

let ada: Person
beforeEach(async () => {
  ada = await person('Ada')
})

const edit = (change: Record<string, unknown>, who = ada) =>
  who.call(editInfo, {
    body: { fullName: 'Ada', username: who.username, about: '', ...change },
  })
const stored = async () => (await ada.call(currentSession)).data.pronouns

test('everyone sees pronouns immediately, in the profile and on its page', async () => {
  const params = { username: ada.username }
  expect((await visitor().call(getProfile, { params })).data.pronouns).toBe('')
  const { status, data } = await edit({ pronouns: 'she/her' })
  expect([status, data.pronouns, await stored()]).toEqual([200, 'she/her', 'she/her'])
  const { data: profile } = await visitor().call(getProfile, { params })
  expect(profile.pronouns).toBe('she/her')
  const { state } = await fetchPage(visitor(), `/u/${ada.username}`)
  const key = initialQueryKeys.profile(ada.username)
  expect(state.queries).toContainEqual({ key, data: profile })
})

test('a request without pronouns leaves them unchanged', async () => {
  await edit({ pronouns: 'they/them' })
  const { status, data } = await edit({ about: 'I sail' })
  expect([status, data.about, data.pronouns]).toEqual([200, 'I sail', 'they/them'])
  const { username } = signupData('Ada')
  expect((await edit({ username })).data).toMatchObject({ username, pronouns: 'they/them' })
})

test.each(['', '  ', '\t\n'])('%j clears the pronouns', async (pronouns) => {
  await edit({ pronouns: 'she/her' })
  const { status, data } = await edit({ pronouns })
  expect([status, data.pronouns, await stored()]).toEqual([200, '', ''])
})

test.each([
  'x'.repeat(30),
  `  ${'x'.repeat(30)}\n`,
  '🧑'.repeat(30),
  'she/her · elle',
  'הן/הם',
  '👩‍🚀 she',
])('accepts %j and trims it', async (pronouns) => {
  const { status, data } = await edit({ pronouns })
  expect([status, data.pronouns, await stored()]).toEqual([200, pronouns.trim(), pronouns.trim()])
})

describe('rejects pronouns and changes nothing:', () => {
  const LONG = 'Pronouns should not exceed 30 characters'
  const FORM = 'Pronouns cannot have line breaks or control characters'
  const INVISIBLE = 'Pronouns cannot have invisible characters'
  const RESERVED = 'Pronouns cannot mention the team of this site'
  test.each<[unknown, string]>([
    ['x'.repeat(31), LONG],
    ['seam\u200b'.repeat(20), LONG],
    [null, LONG],
    [7, LONG],
    [['she'], LONG],
    ['she\nher', FORM],
    ['she\u202emih', FORM],
    ['\u2067she', FORM],
    ['she\u2069', FORM],
    ['she\u200f', INVISIBLE],
    ['s\u200bhe', INVISIBLE],
    ['\u3164', INVISIBLE],
    ['she\u061c/her', INVISIBLE],
    ['Seam Team', RESERVED],
    ['m0derator', RESERVED],
    ['a\0b', 'This text contains characters that cannot be stored'],
  ])('%j', async (pronouns, message) => {
    await edit({ pronouns: 'she/her' })
    const { status, errors, problem } = await edit({ pronouns, about: 'Lost' })
    expect([status, problem.code, errors]).toEqual([422, 'invalid', { pronouns: message }])
    expect((await ada.call(currentSession)).data).toMatchObject({ pronouns: 'she/her', about: '' })
  })
})

test('the export contains pronouns', async () => {
  await edit({ pronouns: 'she/her' })
  const files = await downloadExport(ada)
  expect(JSON.parse(files.get('profile.json')?.toString() ?? '')).toMatchObject({
    username: ada.username,
    fullName: 'Ada',
    pronouns: 'she/her',
  })
})

describe('search', () => {
  const find = async (q: string) => {
    const { status, data } = await visitor().call(search, { query: { q, type: 'user' } })
    expect(status).toBe(200)
    return data.docs.map((doc) => ('username' in doc ? doc.username : ''))
  }

  test('finds users by pronouns until they change, together with their names', async () => {
    await edit({ fullName: 'Ottoline', pronouns: 'zie/Hír' })
    const { data } = await visitor().call(search, { query: { q: 'zie hir', type: 'user' } })
    expect(data.docs).toMatchObject([{ username: ada.username, pronouns: 'zie/Hír' }])
    for (const q of ['zie', 'ottoline hir', '"zie hir" ottol']) {
      expect([q, await find(q)]).toEqual([q, [ada.username]])
    }
    expect(await find('ottoline')).toEqual([ada.username])
    expect(await find('ottoline -zie')).toEqual([])
    await edit({ fullName: 'Ottoline' })
    expect(await find('zie')).toEqual([ada.username])
    await edit({ fullName: 'Ottoline', pronouns: '' })
    expect(await find('zie')).toEqual([])
    expect(await find('ottoline -zie')).toEqual([ada.username])
  })

  test('ranks a match in pronouns below one in a name, however many follow', async () => {
    const [ben, cleo] = [await person('Ben'), await person('Cleo')]
    await edit({ pronouns: 'quar/quars/quar' })
    for (const who of [ben, cleo]) await follow(who, ada)
    await edit({ fullName: 'Quarles' }, cleo)
    expect(await find('quar')).toEqual([cleo.username, ada.username])
  })
})
