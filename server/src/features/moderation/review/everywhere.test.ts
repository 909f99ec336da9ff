import { beforeAll, expect, test } from 'vitest'
import { getProfile } from '@seam/contract/profile.ts'
import { getVideo, type Video } from '@seam/contract/video.ts'
import { startSecondWeb } from '../../../../test/app.ts'
import { person, type Person, staff, visitor } from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'
import { eventually } from '../../../../test/eventually.ts'
import { decide, subject } from '../../../../test/moderation.ts'
import { addressesOf, publishWithFiles, statusesAt } from '../../video/addresses.fixture.ts'

let moderator: Person
let ada: Person
let video: Video
beforeAll(async () => {
  ;[moderator, ada] = [await staff('Cleo', 'moderator'), await person('Ada')]
  video = await publishWithFiles(ada)
})

const isOk = (status: number) => status === 200

test('a hidden video is gone at every URL, including its running stream, in every process', async () => {
  const second = await startSecondWeb({})
  const [here, there] = [visitor(), new Client(second.origin)]
  const paths = await addressesOf(video, here)
  for (const who of [here, there]) expect((await statusesAt(who, paths)).every(isOk)).toBe(true)
  expect((await decide(moderator, subject('video', video.publicId), 'hide')).status).toBe(201)
  expect(await statusesAt(here, paths)).toEqual(paths.map(() => 404))
  await eventually(async () => expect(await statusesAt(there, paths)).toEqual(paths.map(() => 404)))
  for (const who of [ada, moderator]) {
    const own = paths.filter((path) => !path.startsWith('/embed'))
    expect((await statusesAt(who, own)).every(isOk)).toBe(true)
    const { data } = await who.call(getVideo, { params: { publicId: video.publicId } })
    expect(data[0]?.isHidden).toBe(true)
  }
  await second.close()
})

test('the profile of a suspended person is gone for others', async () => {
  const ben = await person('Ben')
  const params = { username: ben.username }
  await decide(moderator, subject('profile', ben.username), 'suspend')
  for (const [who, expected] of [
    [visitor(), 404],
    [ada, 404],
    [ben, 200],
    [moderator, 200],
  ] as const) {
    expect((await who.call(getProfile, { params })).status).toBe(expected)
    expect((await who.fetch(`/u/${ben.username}`)).status).toBe(expected)
    expect((await who.fetch(`/api/v1/video?username=${ben.username}`)).status).toBe(expected)
  }
  expect((await visitor().fetch(`/u/${ben.username}/feed.xml`)).status).toBe(404)
})
