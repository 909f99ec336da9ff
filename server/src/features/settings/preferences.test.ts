import { beforeAll, expect, test } from 'vitest'
import { nsfwContent, theme } from '@seam/contract/account.ts'
import { currentSession } from '@seam/contract/session.ts'
import { changePreferences, changeHistorySettings } from '@seam/contract/settings.ts'
import { category, publishStatus } from '@seam/contract/video-fields.ts'
import { listVideos } from '@seam/contract/video.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

const defaults = {
  theme: 'system',
  nsfwContent: 'BLUR',
  publishStatus: 'PUBLIC',
  category: 'GENERAL',
}

test('stores every valid value of every preference', async () => {
  const values = {
    theme: theme.options,
    nsfwContent: nsfwContent.options,
    publishStatus: publishStatus.options,
    category: category.options,
  }
  for (const [key, options] of Object.entries(values)) {
    for (const value of options) {
      const body = { ...defaults, [key]: value }
      const { status, data } = await ada.call(changePreferences, { body })
      expect(status).toBe(200)
      expect(data).toMatchObject({ ...body, username: ada.username })
      expect((await ada.call(currentSession)).data).toEqual(data)
    }
  }
})

const messages = {
  theme: 'Choose System, Light or Dark',
  nsfwContent: 'Choose Show, Hide or Blur',
  publishStatus: 'Choose Private, Unlisted or Public',
  category: 'Choose one of the categories',
}

test.each([
  [{}, messages],
  [{ ...defaults, theme: 'blue' }, { theme: messages.theme }],
  [{ ...defaults, nsfwContent: 'hide' }, { nsfwContent: messages.nsfwContent }],
  [{ ...defaults, publishStatus: null }, { publishStatus: messages.publishStatus }],
  [{ ...defaults, category: ['ART'] }, { category: messages.category }],
])('preferences of %j return 422 and change nothing', async (body, errors) => {
  const before = (await ada.call(currentSession)).data
  const answer = await ada.call(changePreferences, { body })
  expect([answer.status, answer.errors]).toEqual([422, errors])
  expect((await ada.call(currentSession)).data).toEqual(before)
})

test('HIDE applies to lists immediately', async () => {
  const ben = await person('Ben')
  await seedVideos(ada, 1, { nsfw: true })
  const total = async () =>
    (await ben.call(listVideos, { query: { username: ada.username } })).data.totalDocs
  expect(await total()).toBe(1)
  await ben.call(changePreferences, { body: { ...defaults, nsfwContent: 'HIDE' } })
  expect(await total()).toBe(0)
  await ben.call(changePreferences, { body: { ...defaults, nsfwContent: 'SHOW' } })
  expect(await total()).toBe(1)
})

test('search and watch history can be switched on and off separately', async () => {
  const cleo = await person('Cleo')
  for (const [saveSearchHistory, saveWatchHistory] of [
    [false, true],
    [false, false],
    [true, false],
    [true, true],
  ]) {
    const body = { saveSearchHistory, saveWatchHistory }
    const { status, data } = await cleo.call(changeHistorySettings, { body })
    expect(status).toBe(200)
    expect(data).toMatchObject(body)
    const again = await cleo.call(changeHistorySettings, { body })
    expect([again.status, again.errors]).toEqual([
      422,
      { saveSearchHistory: 'No changes detected.' },
    ])
  }
})

const boolean = 'Choose whether it is saved: true or false'

test.each([
  [{}, { saveSearchHistory: boolean, saveWatchHistory: boolean }],
  [{ saveSearchHistory: false }, { saveWatchHistory: boolean }],
  [{ saveSearchHistory: 'false', saveWatchHistory: true }, { saveSearchHistory: boolean }],
])('a choice of %j returns 422', async (body, errors) => {
  const answer = await ada.call(changeHistorySettings, { body })
  expect([answer.status, answer.errors]).toEqual([422, errors])
})

test('returns 401 to a visitor before it validates the body', async () => {
  for (const call of [changePreferences, changeHistorySettings]) {
    expect((await visitor().call(call, { body: {} })).status).toBe(401)
  }
})
