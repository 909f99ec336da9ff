import { afterEach, expect, test } from 'vitest'
import * as people from '@seam/contract/people/people.ts'
import { changeQuota, getPerson, getStorageOverview } from '@seam/contract/people/people.ts'
import { currentSession } from '@seam/contract/session.ts'
import { getStorage } from '@seam/contract/settings.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import { resetSite } from '../../../../test/reset-site.ts'
import { person, type Person, publish, staff } from '../../../../test/cast.ts'
import { decide, subject } from '../../../../test/moderation.ts'
import { seedVideos } from '../../../../test/seed.ts'
import { generateClip } from '../../../../test/generate-media.ts'
import { upload } from '../../../../test/upload.ts'

afterEach(resetSite)

const limitsOf = async (who: Person) => {
  const { storedMax, uploadedPerDayMax } = (await who.call(getStorage)).data
  return [storedMax, uploadedPerDayMax]
}

test('the storage limits are those of the user, else of the site, else of the server', async () => {
  const [owner, ben] = [await staff('Ada', 'owner'), await person('Ben')]
  const [stored, perDay] = await limitsOf(ben)
  await owner.call(editSite, { body: { quotaBytes: 5000 } })
  expect(await limitsOf(ben)).toEqual([5000, perDay])
  const params = { username: ben.username }
  const body = { quotaBytes: null, quotaBytesPerDay: 7000 }
  const { status, data } = await owner.call(changeQuota, { params, body })
  expect([status, data.storage]).toMatchObject([200, { storedMax: 5000, uploadedPerDayMax: 7000 }])
  expect(await limitsOf(ben)).toEqual([5000, 7000])
  await owner.call(editSite, { body: { quotaBytes: null } })
  expect(await limitsOf(ben)).toEqual([stored, 7000])
})

test('a user with an individual limit cannot store more', async () => {
  const [owner, ben] = [await staff('Ada', 'owner'), await person('Ben')]
  await owner.call(changeQuota, {
    params: { username: ben.username },
    body: { quotaBytes: 100, quotaBytesPerDay: null },
  })
  await expect(upload(ben, 'videos', await generateClip())).rejects.toThrow('does not fit')
})

test('an owner sees who stores the most, and a moderator sees the record of a user', async () => {
  const [owner, moderator] = [await staff('Ada', 'owner'), await staff('Cleo', 'moderator')]
  await publish(owner)
  const { data } = await owner.call(getStorageOverview)
  expect(data.freeBytes).toBeLessThan(data.totalBytes)
  expect(data.users.map(({ stored }) => stored)).toEqual(
    data.users.map(({ stored }) => stored).toSorted((one, other) => other - one),
  )
  expect(data.users.find(({ username }) => username === owner.username)?.stored).toBeGreaterThan(0)
  const record = await moderator.call(getPerson, { params: { username: owner.username } })
  expect(record.data).toMatchObject({ role: 'owner', isPending: false, invitedBy: null })
  expect((await moderator.call(getPerson, { params: { username: 'nobody_here' } })).status).toBe(
    404,
  )
})

test('a moderator finds users by username, name and mail address, including suspended ones', async () => {
  const [moderator, ben] = [await staff('Cleo', 'moderator'), await person('Ben')]
  await decide(moderator, subject('profile', ben.username), 'suspend')
  const find = async (q: string) => {
    const { data } = await moderator.call(people.searchPeople, { query: { q } })
    return data.find(({ username }) => username === ben.username)?.standing
  }
  for (const q of [ben.username, `@${ben.username}`, ben.email.toUpperCase()]) {
    expect(await find(q)).toBe('suspended')
  }
  const { data } = await moderator.call(people.searchPeople, { query: { q: 'Cle' } })
  expect(data.map(({ fullName }) => fullName)).toContain('Cleo')
  for (const q of ["'", ':*', '& |', '\\', 'nobody_at_all'] as const) {
    expect((await moderator.call(people.searchPeople, { query: { q } })).data).toEqual([])
  }
  expect((await moderator.call(people.searchPeople, { query: { q: ' ' } })).status).toBe(422)
})

test('a moderator sees and ends the sessions of a member, but not of staff', async () => {
  const [moderator, ben] = [await staff('Cleo', 'moderator'), await person('Ben')]
  const params = { username: ben.username }
  const { data } = await moderator.call(people.listPersonSessions, { params })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ isCurrent: false })
  const [id = ''] = data.map(({ _id }) => _id)
  const end = () => moderator.call(people.endPersonSession, { params: { ...params, id } })
  expect((await end()).status).toBe(200)
  expect((await end()).status).toBe(404)
  expect((await ben.call(currentSession)).status).toBe(401)
  const dora = await person('Ada')
  const all = { params: { username: dora.username } }
  expect((await moderator.call(people.endPersonSessions, all)).status).toBe(200)
  expect((await dora.call(currentSession)).status).toBe(401)

  const owner = { params: { username: (await staff('Ada', 'owner')).username } }
  for (const endpoint of [people.listPersonSessions, people.endPersonSessions]) {
    expect((await moderator.call(endpoint, owner)).status).toBe(403)
  }
})

test('a moderator sees the uploads of a user, without the titles of private videos', async () => {
  const [moderator, ben] = [await staff('Cleo', 'moderator'), await person('Ben')]
  const [shown = ''] = await seedVideos(ben, 1, { title: 'Gulls' })
  await seedVideos(ben, 1, { title: 'My diary', publishStatus: 'PRIVATE' })
  const params = { username: ben.username }
  const { data } = await moderator.call(people.listPersonUploads, { params })
  expect(data.filter(({ folder }) => folder === 'videos').map(({ video }) => video)).toEqual([
    null,
    { title: 'Gulls', path: `/v/${shown}` },
  ])
})
