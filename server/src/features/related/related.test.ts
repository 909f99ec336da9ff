import { beforeAll, expect, test } from 'vitest'
import { addToWatchHistory } from '@seam/contract/history.ts'
import { limits } from '@seam/contract/limits.ts'
import { listRelatedVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, visitor, vote } from '../../../test/cast.ts'
import type { Client } from '../../../test/client.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  ;[ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
})

type Details = Parameters<typeof seedVideos>[2]
const seed = async (owner: Person, title: string, details: Details = {}) =>
  (await seedVideos(owner, 1, { title, category: 'SCIENCE', ...details }))[0] ?? ''
/** Pushes the videos of earlier tests out of the newest ones. */
const fillFeed = () => seedVideos(cleo, limits.relatedVideos + 5, { title: 'x', category: 'ART' })

const request = (publicId: string, who: Client = visitor()) =>
  who.call(listRelatedVideos, { params: { publicId } })
async function related(publicId: string, who?: Client): Promise<string[]> {
  const { status, data } = await request(publicId, who)
  expect(status).toBe(200)
  return data.map((video) => video.publicId)
}

test('videos with similar words come first, then those of the owner, then the category', async () => {
  const category = await seed(ben, 'Glaciers')
  const owner = await seed(ada, 'Quartz', { category: 'TECH' })
  const words = await seed(ben, 'Repairing a marimba mallet', { category: 'MUSIC' })
  await fillFeed()
  const own = await seed(ada, 'How a marimba mallet is made')
  expect((await related(own)).slice(0, 3)).toEqual([words, owner, category])
})

test('the newest videos fill the list, which never includes the video itself', async () => {
  const own = await seed(ben, 'Zither', { category: 'COMEDY' })
  const newest = await fillFeed()
  const list = await related(own)
  expect(list).toHaveLength(limits.relatedVideos)
  expect(list).not.toContain(own)
  expect(list.at(-1)).toBe(newest[list.filter((id) => newest.includes(id)).length - 1])
})

test('a video that the viewer has watched gives way to others', async () => {
  const watched = await seed(ben, 'Bassoon reeds')
  const other = await seed(ben, 'Bassoon')
  const own = await seed(ada, 'Bassoon reeds by hand')
  expect((await related(own, ada))[0]).toBe(watched)
  await ada.call(addToWatchHistory, { query: { videoId: watched } })
  const list = await related(own, ada)
  expect(list).toContain(other)
  expect(list).not.toContain(watched)
  expect((await related(own, visitor()))[0]).toBe(watched)
})

test('only listed videos are related', async () => {
  const hidden = [
    await seed(ada, 'Theremin solo', { publishStatus: 'PRIVATE' }),
    await seed(ada, 'Theremin solo', { publishStatus: 'UNLISTED' }),
  ]
  const shown = await seed(ada, 'Theremin')
  const own = await seed(ada, 'Theremin solo')
  for (const who of [visitor(), ada]) {
    const list = await related(own, who)
    expect(list[0]).toBe(shown)
    for (const publicId of hidden) expect(list).not.toContain(publicId)
  }
})

test('adult videos are not related for a viewer who hides them', async () => {
  const adult = await seed(ada, 'Ukulele night', { nsfw: true })
  const mild = await seed(ada, 'Ukulele')
  const own = await seed(ada, 'Ukulele night and day')
  expect((await related(own, ben)).slice(0, 2)).toEqual([adult, mild])
  const { db } = await app()
  const account = db.updateTable('account').where('username', '=', ben.username)
  await account.set({ nsfw_content: 'HIDE' }).execute()
  const list = await related(own, ben)
  await account.set({ nsfw_content: 'BLUR' }).execute()
  expect(list[0]).toBe(mild)
  expect(list).not.toContain(adult)
})

test('a private video has related videos for its owner, and is absent for others', async () => {
  const own = await seed(ada, 'Harmonium', { publishStatus: 'PRIVATE' })
  expect(await related(own, ada)).toHaveLength(limits.relatedVideos)
  for (const who of [visitor(), ben]) expect((await request(own, who)).status).toBe(404)
  expect((await request('absent00000')).status).toBe(404)
})

test('a title may consist of anything', async () => {
  const titles = ['?!', `'`, '\\', `it's | & !(`, '日本語', 'a'.repeat(limits.title)]
  for (const title of titles) {
    const own = await seed(ada, title)
    expect(await related(own)).toHaveLength(limits.relatedVideos)
  }
})

test('the list includes the votes of the viewer', async () => {
  const voted = await seed(ben, 'Contrabass lesson')
  const own = await seed(ada, 'Contrabass lesson two')
  await vote(ada, 'video', voted)
  const firstVote = async (who: Client) => (await request(own, who)).data[0]?.currUserVoteType
  expect(await firstVote(ada)).toBe('UPVOTE')
  expect(await firstVote(visitor())).toBeNull()
})
