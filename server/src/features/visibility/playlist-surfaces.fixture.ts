import { EMBED_PLAYLIST_PATH } from '@seam/contract/embed.ts'
import { limits } from '@seam/contract/limits.ts'
import { getPlaylist, listPlaylists, listPlaylistVideos } from '@seam/contract/playlist.ts'
import { search } from '@seam/contract/search.ts'
import { OEMBED, sitemaps, webFeeds } from '@seam/contract/sharing-paths.ts'
import { app } from '../../../test/app.ts'
import { playlist, visitor } from '../../../test/cast.ts'
import { itemIdOf } from '../../../test/seed.ts'
import { isExported, type Name, opens, type People } from './surfaces.fixture.ts'

let playlists = 0

/** Creates a public playlist of Ada's. */
export async function createPlaylist({ Ada }: People) {
  playlists += 1
  const word = `Curlew${process.pid}x${playlists}end`
  const { publicId } = await playlist(Ada, { title: word })
  return { kind: 'playlist' as const, id: await itemIdOf({ publicId }), publicId, word }
}

/** Returns where a viewer finds a playlist of Ada's. */
export async function findPlaylist(
  people: People,
  name: Name,
  { id, publicId, word }: Awaited<ReturnType<typeof createPlaylist>>,
) {
  const who = people[name]
  const [params, query] = [{ publicId }, { username: people.Ada.username }]
  const profile = await who.call(listPlaylists, { query })
  const found = await who.call(search, { query: { q: word, type: 'playlist' } })
  const { items } = sitemaps
  const sitemap = items.replace('{page}', String(Math.ceil(id / limits.sitemapRange)))
  const visit = (path: string) => opens(visitor().fetch(path.replace('{publicId}', publicId)))
  const { origin } = await app()
  const url = encodeURIComponent(`${origin}/playlist/${publicId}`)
  return {
    api: await opens(who.call(getPlaylist, { params })),
    videos: await opens(who.call(listPlaylistVideos, { params })),
    page: await opens(who.fetch(`/playlist/${publicId}`)),
    profile: profile.status === 200 && profile.data.docs.some(({ _id }) => _id === publicId),
    search: found.data.docs.some((doc) => doc._id === publicId),
    sitemap: (await (await visitor().fetch(sitemap)).text()).includes(publicId),
    embed: await visit(EMBED_PLAYLIST_PATH),
    oembed: await visit(`${OEMBED}?url=${url}`),
    webFeed: await visit(webFeeds.playlistAtom),
    podcast: await visit(webFeeds.playlistPodcast),
    ...(name !== 'visitor' && { export: await isExported(people[name], word) }),
  }
}
