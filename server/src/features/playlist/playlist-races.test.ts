import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '@seam/contract/limits.ts'
import { muteThread } from '@seam/contract/notification.ts'
import {
  addToPlaylist,
  createPlaylist,
  listPlaylists,
  listPlaylistVideos,
} from '@seam/contract/playlist.ts'
import { changePreferences } from '@seam/contract/settings.ts'
import { deleteVideo } from '@seam/contract/video.ts'
import { app, waitForJobs } from '../../../test/app.ts'
import { person, type Person, playlist } from '../../../test/cast.ts'
import { accountIdOf, itemIdOf, seedVideos } from '../../../test/seed.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

test('many requests at once do not exceed the number of playlists', async () => {
  const ben = await person('Ben')
  const { db } = await app()
  await sql`
    with added as (
      insert into item (public_id, kind, owner_id, private)
      select substr(md5(n || ${ben.username}), 1, 11), 'playlist', ${await accountIdOf(ben)}, true
      from generate_series(1, ${limits.playlists - 1}::int) n returning id
    ), counted as (insert into item_counter (item_id) select id from added)
    insert into playlist (item_id, title, description) select id, 'x', '' from added`.execute(db)
  const body = { title: 'One too many' }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => ben.call(createPlaylist, { body })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array(5).fill(409),
  ])
})

test('a video that is deleted while it is added is not in the playlist', async () => {
  const { publicId } = await playlist(ada)
  const [videoId = ''] = await seedVideos(ada, 1)
  const { db } = await app()
  const playlistId = await itemIdOf({ publicId })
  let added
  await db.transaction().execute(async (tx) => {
    await sql`select from item where id = ${playlistId} for update`.execute(tx)
    added = ada.call(addToPlaylist, { params: { publicId, videoId }, body: {} })
    await sql`select pg_sleep(0.5)`.execute(tx)
    await ada.call(deleteVideo, { params: { publicId: videoId } })
  })
  expect((await (added as unknown as Promise<{ status: number }>)).status).toBe(200)
  await waitForJobs()
  const { data } = await ada.call(listPlaylistVideos, { params: { publicId } })
  expect(data.docs).toEqual([])
})

test('after a cursor beyond every position there are no videos', async () => {
  const { publicId } = await playlist(ada, { videoId: (await seedVideos(ada, 1))[0] })
  const cursor = Buffer.from('playlist.20000000.1').toString('base64url')
  const query = { page: 2, cursor }
  const { status, data } = await ada.call(listPlaylistVideos, { params: { publicId }, query })
  expect([status, data.docs]).toEqual([200, []])
})

test('a playlist has no thread that could be muted', async () => {
  const { publicId } = await playlist(ada)
  expect((await ada.call(muteThread, { params: { publicId } })).status).toBe(404)
})

test('a profile shows no adult cover to a viewer who leaves out adult content', async () => {
  const [cleo, ben] = await Promise.all([person('Cleo'), person('Ben')])
  await playlist(ada, { videoId: (await seedVideos(ben, 1, { nsfw: true }))[0] })
  const coverFor = async (who: Person) => {
    const { data } = await who.call(listPlaylists, { query: { username: ada.username } })
    return data.docs[0]?.cover?.nsfw ?? null
  }
  expect(await coverFor(cleo)).toBe(true)
  const preferences = { theme: 'system', publishStatus: 'PUBLIC', category: 'GENERAL' }
  await cleo.call(changePreferences, { body: { ...preferences, nsfwContent: 'HIDE' } })
  expect(await coverFor(cleo)).toBe(null)
})
