import { afterEach, expect, test } from 'vitest'
import { changeQuota, getPerson, getStorageOverview } from '@seam/contract/people.ts'
import { getStorage } from '@seam/contract/settings.ts'
import { editSite } from '@seam/contract/site-settings.ts'
import { resetSite } from '../../../test/reset-site.ts'
import { person, type Person, publish, staff } from '../../../test/cast.ts'
import { generateClip } from '../../../test/generate-media.ts'
import { upload } from '../../../test/upload.ts'

afterEach(resetSite)

const limitsOf = async (who: Person) => {
  const { storedMax, uploadedPerDayMax } = (await who.call(getStorage)).data
  return [storedMax, uploadedPerDayMax]
}

test('the limits of storage are those of the user, else of the site, else of the server', async () => {
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

test('a user with an own limit can store no more than it says', async () => {
  const [owner, ben] = [await staff('Ada', 'owner'), await person('Ben')]
  await owner.call(changeQuota, {
    params: { username: ben.username },
    body: { quotaBytes: 100, quotaBytesPerDay: null },
  })
  await expect(upload(ben, 'videos', await generateClip())).rejects.toThrow('does not fit')
})

test('an owner sees who stores the most, and a moderator what is known of a user', async () => {
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
