import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '@seam/contract/export.ts'
import { reverseDecision } from '@seam/contract/moderation/decision.ts'
import {
  addToPlaylist,
  createPlaylist,
  deletePlaylist,
  editPlaylist,
  getPlaylist,
  type Playlist,
  removeFromPlaylist,
} from '@seam/contract/playlist.ts'
import { editInfo } from '@seam/contract/profile.ts'
import { search, suggestTitles } from '@seam/contract/search.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { person, type Person, signupData, staff, visitor } from '../../../test/cast.ts'
import { decide, subject } from '../../../test/moderation.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let ben: Person
let moderator: Person
beforeAll(async () => {
  ada = await person('Ada')
  ben = await person('Ben')
  moderator = await staff('Cleo', 'moderator')
})

const make = async (who: Person, details: Partial<Playlist>, videoIds: string[] = []) => {
  const body = { title: 'Evening', publishStatus: 'PUBLIC', ...details }
  const { data, status } = await who.call(createPlaylist, { body })
  expect(status).toBe(201)
  for (const videoId of videoIds) {
    await who.call(addToPlaylist, { params: { publicId: data.publicId, videoId }, body: {} })
  }
  return data.publicId
}
const edit = (who: Person, publicId: string, details: Partial<Playlist>) =>
  who.call(editPlaylist, {
    params: { publicId },
    body: { title: 'Evening', description: '', publishStatus: 'PUBLIC', ...details },
  })

const found = async (q: string, query: Record<string, string | number> = {}, who = visitor()) => {
  const { status, data } = await who.call(search, { query: { q, type: 'playlist', ...query } })
  expect(status).toBe(200)
  return { ...data, ids: data.docs.map(({ _id }) => _id), total: data.totalDocs }
}

test('a playlist in the results is the same as on its page, with an excerpt', async () => {
  const details = { title: 'Songs of the Petrel', description: 'For <b>foggy</b> mornings.' }
  const publicId = await make(ada, details, await seedVideos(ben, 2))
  const { data } = await visitor().call(getPlaylist, { params: { publicId } })
  const { videoIds, ...playlist } = data
  expect(videoIds).toHaveLength(2)
  const byTitle = await found('petrel')
  expect(byTitle).toMatchObject({ total: 1, close: false })
  expect(byTitle.docs).toEqual([
    {
      ...playlist,
      videosCount: 2,
      excerpt: [
        { text: 'Songs of the ', hit: false },
        { text: 'Petrel', hit: true },
      ],
    },
  ])
  const byText = await found('foggy petrel')
  expect(byText.ids).toEqual([publicId])
  expect(byText.docs[0]?.excerpt.filter(({ hit }) => hit)).toEqual([{ text: 'foggy', hit: true }])
  for (const type of ['video', 'post', 'user'])
    expect((await found('petrel', { type })).ids).toEqual([])
})

test('finds playlists by their owner, below those with the words in the title', async () => {
  const cleo = await person('Cleo')
  const info = { fullName: 'Ondine Sarabande', username: cleo.username, about: '' }
  await cleo.call(editInfo, { body: info })
  const inDescription = await make(ada, { description: 'Sarabande' })
  const byName = await make(cleo, { title: 'Mazurka' })
  const inTitle = await make(ada, { title: 'Sarabande' })
  expect((await found('sarabande')).ids).toEqual([inTitle, byName, inDescription])
  expect((await found(`"${cleo.username}" mazurka`)).ids).toEqual([byName])
})

test('finds playlists by similar words, and by a part of a script without spaces', async () => {
  const publicId = await make(ada, { title: 'Marmalade recipes', description: '東京タワーの夜景' })
  expect(await found('marmelade')).toMatchObject({ ids: [publicId], close: true })
  expect(await found('夜景')).toMatchObject({ ids: [publicId], close: false })
  expect((await found('夜景')).docs[0]?.excerpt).toContainEqual({ text: '夜景', hit: true })
})

test.each(['PRIVATE', 'UNLISTED'] as const)(
  'no one finds a %s playlist, not even its owner, until it is public',
  async (publishStatus) => {
    const title = `Capercaillie ${publishStatus}`
    const publicId = await make(ada, { title, publishStatus })
    for (const who of [visitor(), ben, ada]) {
      expect((await found(title, {}, who)).ids).not.toContain(publicId)
    }
    await edit(ada, publicId, { title })
    expect((await found(title)).ids).toEqual([publicId])
    await edit(ada, publicId, { title, publishStatus })
    expect((await found(title)).ids).toEqual([])
  },
)

test('finds an edited playlist only by its new words, until it is deleted', async () => {
  const publicId = await make(ada, { title: 'Bassoon', description: 'Oboe' })
  await edit(ada, publicId, { title: 'Clavichord', description: 'Theremin' })
  for (const word of ['bassoon', 'oboe']) expect((await found(word)).ids).toEqual([])
  for (const word of ['clavichord', 'theremin']) expect((await found(word)).ids).toEqual([publicId])
  await ada.call(deletePlaylist, { params: { publicId } })
  expect(await found('clavichord')).toMatchObject({ ids: [], total: 0 })
})

test('after a name change, only the new name finds an owner’s playlists', async () => {
  const cleo = await person('Cleo')
  const publicId = await make(cleo, { title: 'Barcarolle' })
  const { username } = signupData('Rosalind')
  const body = { fullName: 'Euphrosyne', username, about: '' }
  expect((await cleo.call(editInfo, { body })).status).toBe(200)
  await waitForJobs()
  expect((await found('euphrosyne barcarolle')).ids).toEqual([publicId])
  expect((await found(`"${username}"`)).ids).toEqual([publicId])
  expect((await found(`"${cleo.username}"`)).ids).toEqual([])
})

test.each(['hide', 'limit', 'suspend', 'delete'] as const)(
  'does not find a playlist after the decision "%s", until it is reversed',
  async (action) => {
    const owner = await person('Ben')
    const title = `Nightjar ${action}`
    const publicId = await make(owner, { title })
    const about =
      action === 'hide' || action === 'delete'
        ? subject('playlist', publicId)
        : subject('profile', owner.username)
    const { data, status } = await decide(moderator, about, action)
    expect(status).toBe(201)
    for (const who of [visitor(), owner, moderator]) {
      expect(await found(title, {}, who)).toMatchObject({ ids: [], total: 0 })
    }
    await moderator.call(reverseDecision, { params: { publicId: data.publicId } })
    expect((await found(title)).ids).toEqual([publicId])
  },
)

test('does not find a playlist that waits for a moderator', async () => {
  const { db, responseCache } = await app()
  const publicId = await make(ada, { title: 'Phalarope' })
  for (const [held, ids] of [
    [true, []],
    [false, [publicId]],
  ] as const) {
    await db.updateTable('item').set({ held }).where('public_id', '=', publicId).execute()
    await responseCache.invalidate()
    expect((await found('phalarope')).ids).toEqual(ids)
  }
})

test('does not find the playlists of a deleted account', async () => {
  const cleo = await person('Cleo')
  await make(cleo, { title: 'Gadwall' })
  expect((await found('gadwall')).total).toBe(1)
  const { username } = cleo
  expect((await cleo.call(deleteAccount, { params: { username } })).status).toBe(200)
  expect((await found('gadwall')).total).toBe(0)
})

test('the number of videos and the cover are those that a visitor sees, for every viewer', async () => {
  const [open = ''] = await seedVideos(ada, 1)
  const [unlisted = ''] = await seedVideos(ada, 1, { publishStatus: 'UNLISTED' })
  const empty = await make(ben, { title: 'Whimbrel' })
  const mixed = await make(ben, { title: 'Whimbrel' }, [unlisted, open])
  for (const who of [visitor(), ada, ben]) {
    expect((await found('whimbrel', {}, who)).docs).toMatchObject([
      { publicId: mixed, videosCount: 1, cover: { nsfw: false } },
      { publicId: empty, videosCount: 0, cover: null },
    ])
  }
})

test('HIDE omits a cover that is adult content', async () => {
  const [adult = ''] = await seedVideos(ada, 1, { nsfw: true })
  const [other = ''] = await seedVideos(ada, 1)
  const publicId = await make(ben, { title: 'Sanderling' }, [adult, other])
  const covers = async (nsfw: string) =>
    (await found('sanderling', { nsfw })).docs.map((doc) => 'cover' in doc && doc.cover)
  for (const nsfw of ['SHOW', 'BLUR']) expect(await covers(nsfw)).toMatchObject([{ nsfw: true }])
  expect(await covers('HIDE')).toEqual([null])
  await ben.call(removeFromPlaylist, { params: { publicId, videoId: adult } })
  expect(await covers('HIDE')).toMatchObject([{ nsfw: false }])
})

test('the suggestions contain only titles of videos', async () => {
  await make(ada, { title: 'Turnstone' })
  expect((await visitor().call(suggestTitles, { query: { q: 'turnst' } })).data).toEqual([])
})

test('result pages have no gaps or duplicates, newest of equal matches first', async () => {
  const made: string[] = []
  for (let index = 0; index < 5; index++) made.unshift(await make(ada, { title: 'Godwit' }))
  const ids: string[] = []
  for (let page = 1; page <= 3; page++) {
    const results = await found('godwit', { page, limit: 2 })
    expect(results).toMatchObject({ total: 5, hasNextPage: page < 3 })
    ids.push(...results.ids)
  }
  expect(ids).toEqual(made)
})
