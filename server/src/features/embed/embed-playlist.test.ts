import { beforeAll, expect, test } from 'vitest'
import { EMBED_DATA_ID, type EmbedData, embedPlaylistPath } from '@seam/contract/embed.ts'
import { addToPlaylist, deletePlaylist } from '@seam/contract/playlist.ts'
import { person, type Person, playlist, visitor } from '../../../test/cast.ts'
import { fetchPage } from '../../../test/page.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})

async function filled(more: Parameters<typeof playlist>[1] = {}, count = 3) {
  const { publicId } = await playlist(ada, { title: 'Tides & shores', ...more })
  const ids = await seedVideos(ada, count)
  for (const videoId of ids) {
    await ada.call(addToPlaylist, { params: { publicId, videoId }, body: {} })
  }
  return { publicId, ids }
}

const embed = (publicId: string, videoId?: string) =>
  fetchPage(visitor(), embedPlaylistPath(publicId, videoId ? { v: videoId } : {}))
const dataOf = (html: string) =>
  JSON.parse(new RegExp(`id="${EMBED_DATA_ID}">([^<]*)<`).exec(html)?.[1] ?? 'null') as EmbedData

/** The ids of the videos before and after the shown one, by the links of the page. */
const linksOf = (html: string) =>
  ['prev', 'next'].map(
    (rel) => new RegExp(`rel="${rel}" href="/embed/playlist/[^?"]+\\?v=([^"]+)"`).exec(html)?.[1],
  )

test('the player of a playlist has the first video, its place, and links to the others', async () => {
  const { publicId, ids } = await filled()
  const [a = '', b = '', c = ''] = ids
  const { status, html, headers } = await embed(publicId)
  expect(status).toBe(200)
  expect(html).toContain(`href="/v/${a}?list=${publicId}" target="_blank"`)
  expect(html).toContain('<span>1 / 3</span>')
  expect(html).toContain('Tides &amp; shores')
  expect(linksOf(html)).toEqual([c, b])
  expect(dataOf(html).playlist).toEqual({
    next: embedPlaylistPath(publicId, { v: b }),
    isLast: false,
  })
  expect(headers.get('x-robots-tag')).toBe('noindex, indexifembedded')
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
})

test('its URL names the video, and after the last one comes the first', async () => {
  const { publicId, ids } = await filled()
  const [a = '', b = '', c = ''] = ids
  const { html } = await embed(publicId, c)
  expect(html).toContain('<span>3 / 3</span>')
  expect(linksOf(html)).toEqual([b, a])
  expect(dataOf(html).playlist).toEqual({
    next: embedPlaylistPath(publicId, { v: a }),
    isLast: true,
  })
  for (const unknown of ['AAAAAAAAAAA', '"><script>']) {
    expect((await embed(publicId, unknown)).html).toContain('<span>1 / 3</span>')
  }
})

test('a video of it that is being processed has links to the others, too', async () => {
  const { publicId, ids } = await filled()
  const [slow = ''] = await seedVideos(ada, 1, {}, false)
  await ada.call(addToPlaylist, { params: { publicId, videoId: slow }, body: {} })
  const { html } = await embed(publicId, slow)
  expect(html).toContain('Processing: 0%')
  expect(linksOf(html)).toEqual([ids[2], ids[0]])
})

test('an unlisted playlist plays, but is not indexed', async () => {
  const { publicId } = await filled({ publishStatus: 'UNLISTED' }, 1)
  const { status, headers } = await embed(publicId)
  expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
})

test('an empty playlist says so', async () => {
  const { publicId } = await filled({}, 0)
  const { status, html } = await embed(publicId)
  expect([status, html.includes('This playlist has no videos yet.')]).toEqual([200, true])
})

test('private, deleted and unknown playlists get the same 404', async () => {
  const isPrivate = await filled({ publishStatus: 'PRIVATE' }, 1)
  const isDeleted = await filled({}, 1)
  await ada.call(deletePlaylist, { params: { publicId: isDeleted.publicId } })
  const expected = await embed('AAAAAAAAAAA')
  expect(expected.status).toBe(404)
  expect(expected.html).toContain('Playlist unavailable')
  for (const { publicId } of [isPrivate, isDeleted]) {
    const { status, html } = await embed(publicId)
    expect([status, html]).toEqual([404, expected.html])
  }
})
