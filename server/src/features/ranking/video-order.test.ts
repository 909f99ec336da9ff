import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePreferences } from '@seam/contract/settings.ts'
import { editVideo } from '@seam/contract/video.ts'
import { waitForJobs } from '../../../test/app.ts'
import { follow, person, type Person, visitor } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'
import { loadFeed, resetVotes, setVotes, walkFeed } from '../../../test/sorted-feeds.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeAll(waitForJobs)
afterAll(resetVotes)
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  await follow(ben, ada)
})

const details = { title: 'x', description: '', category: 'ART', nsfw: false }
const edit = (publicId: string, changed: object) =>
  ada.call(editVideo, {
    params: { publicId },
    body: { ...details, publishStatus: 'PUBLIC', ...changed },
  })
const ORDERS = [{ sort: 'hot' }, { sort: 'top' }, { sort: 'top', range: 'day' }]

test('every order filters by category, and reflects a category change at once', async () => {
  const [other = '', art = ''] = await seedVideos(ada, 2, { category: 'ART' })
  await setVotes([
    { publicId: art, up: 30 },
    { publicId: other, up: 20 },
  ])
  for (const query of ORDERS) {
    const inArt = { ...query, category: 'ART' }
    expect((await walkFeed('video', visitor(), inArt)).slice(0, 2)).toEqual([art, other])
    expect(await walkFeed('video', ben, { ...inArt, feed: 'following' })).toEqual([art, other])
  }
  await edit(other, { category: 'MUSIC' })
  for (const query of ORDERS) {
    expect(await walkFeed('video', visitor(), { ...query, category: 'ART' })).not.toContain(other)
    expect(await walkFeed('video', visitor(), { ...query, category: 'MUSIC' })).toContain(other)
    const music = { ...query, category: 'MUSIC', feed: 'following' }
    expect(await walkFeed('video', ben, music)).toEqual([other])
  }
})

test('HIDE excludes adult content from every order, and SHOW includes it in its place', async () => {
  const [mild = ''] = await seedVideos(ada, 1)
  const [adult = ''] = await seedVideos(ada, 1, { nsfw: true })
  await setVotes([
    { publicId: mild, up: 50 },
    { publicId: adult, up: 60 },
  ])
  const preferences = { theme: 'dark', publishStatus: 'PUBLIC', category: 'GENERAL' }
  await ben.call(changePreferences, { body: { ...preferences, nsfwContent: 'HIDE' } })
  for (const query of ORDERS) {
    const shown = await walkFeed('video', cleo, query)
    expect(shown.filter((publicId) => [adult, mild].includes(publicId))).toEqual([adult, mild])
    expect(await walkFeed('video', ben, query)).not.toContain(adult)
    const following = { ...query, feed: 'following' }
    expect(await walkFeed('video', ben, following)).toEqual([mild])
    expect((await loadFeed('video', ben, following)).data.totalDocs).toBe(1)
  }
})

test('a video that becomes private or unlisted leaves every order at once, and returns with its votes', async () => {
  const [first = '', second = ''] = await seedVideos(ada, 2)
  await setVotes([{ publicId: second, up: 5 }])
  for (const publishStatus of ['PRIVATE', 'UNLISTED']) {
    await edit(second, { publishStatus })
    for (const query of ORDERS) {
      expect(await walkFeed('video', visitor(), query)).not.toContain(second)
      expect(await walkFeed('video', ada, query)).not.toContain(second)
      expect(await walkFeed('video', ben, { ...query, feed: 'following' })).toEqual([first])
    }
  }
  await edit(second, { publishStatus: 'PUBLIC' })
  for (const query of ORDERS) {
    expect(await walkFeed('video', ben, { ...query, feed: 'following' })).toEqual([second, first])
  }
})

test('a pending video is at the top of its owner’s newest videos, and in no other order', async () => {
  const [pending = ''] = await seedVideos(ada, 1, {}, false)
  expect(await walkFeed('video', ada, {})).toContain(pending)
  for (const query of ORDERS) expect(await walkFeed('video', ada, query)).not.toContain(pending)
})
