import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { webFeeds } from '@seam/contract/sharing-paths.ts'
import { setSharedHeaders } from '../../infra/http/headers.ts'
import { rejectOtherMethods } from '../../infra/http/reject-other-methods.ts'
import { pageOrigin } from '../../infra/http/page-origin.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import { sendCached } from '../../infra/http/send-cached.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sharingOf } from '../visibility/sharing.ts'
import { openPlaylist } from '../playlist/open.ts'
import { playlistView } from '../playlist/view.ts'
import { findProfile, profileForViewer } from '../profile/find-profile.ts'
import { readAudience, readSite } from '../site/site-settings.ts'
import type { ReadFeedKey } from '../members-only/feed-key.ts'
import { ATOM_TYPE, atomFeed } from './atom.ts'
import {
  type Channel,
  type FeedUrls,
  playlistChannel,
  siteChannel,
  userChannel,
  withFeedKey,
} from './channel.ts'
import { loadEntries, loadPlaylistEntries, loadVideoEntries } from './entries.ts'
import { JSON_FEED_TYPE, jsonFeed } from './json-feed.ts'
import { podcast, PODCAST_TYPE } from './podcast.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  publicUrl: string | undefined
  readFeedKey: ReadFeedKey
}

interface WebFeed<Entries> {
  path: string
  type: string
  /** Identifies what is loaded, which formats and origins share. */
  source: string
  /** Loads what a user or playlist has, by row id, or the whole site has (null). */
  load: (id: number | null) => Promise<Entries>
  render: (channel: Channel, entries: Entries) => Buffer
}

/** Seconds. After that, readers revalidate, and get 304 unless something has changed. */
const MAX_AGE = 60

/**
 * Serves the web feeds of the site, its users and playlists. They contain what visitors see in lists.
 */
export function webFeedRoutes(app: FastifyInstance, services: Services) {
  const { db, responseCache, publicUrl, readFeedKey } = services
  /** Returns the row id of the user or playlist of a feed (null for the whole site), and its channel. */
  async function findChannel(request: FastifyRequest, path: string, feedKey: string | null) {
    const urls = { origin: pageOrigin(request, publicUrl), feedKey }
    const { username, publicId } = request.params as { username?: string; publicId?: string }
    if (publicId !== undefined) return findPlaylistChannel(urls, path, publicId)
    if (username !== undefined) return findUserChannel(urls, path, username)
    const site = await readSite(db, responseCache)
    return { id: null, channel: siteChannel(site, urls, path) }
  }

  async function findUserChannel(urls: FeedUrls, path: string, username: string) {
    const pathOf = (name: string) => path.replace('{username}', name)
    const movedTo = (name: string) => withFeedKey(pathOf(name), urls.feedKey)
    const row = await findProfile({ db, responseCache }, null, username, movedTo)
    if (sharingOf(row) !== 'all') throw notFound()
    const site = await readSite(db, responseCache)
    const profile = await profileForViewer(db, null, row)
    return { id: row.id, channel: userChannel(profile, site, urls, pathOf(username)) }
  }

  async function findPlaylistChannel(urls: FeedUrls, path: string, publicId: string) {
    const row = await openPlaylist(db, publicId, null)
    if (sharingOf(row) !== 'all') throw notFound()
    const owner = await findUserChannel(urls, path.replace('{publicId}', publicId), row.username)
    return { id: row.id, channel: playlistChannel(playlistView(row), owner.channel) }
  }

  const serve = <Entries>({ path, type, source, load, render }: WebFeed<Entries>) => {
    const url = path.replace(/\{(\w+)\}/, ':$1')
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      setSharedHeaders(request, reply)
      const isForMembers = (await readAudience(db, responseCache)) === 'MEMBERS'
      const feedKey = isForMembers ? await readFeedKey(request) : null
      if (isForMembers && feedKey === null) throw notFound()
      const { id, channel } = await findChannel(request, path, feedKey)
      return sendCached(request, reply, {
        responseCache,
        key: JSON.stringify(['web feed', path, id, channel.origin, feedKey]),
        type: `${type}; charset=utf-8`,
        maxAge: MAX_AGE,
        variesByClient: publicUrl === undefined || feedKey !== null,
        load: async () => {
          const key = JSON.stringify(['web feed', source, id])
          return render(channel, await responseCache.getOrSet(key, () => load(id)))
        },
      })
    }
    app.route({
      method: 'GET',
      url,
      exposeHeadRoute: true,
      config: { opening: 'by itself' },
      handler,
    })
    rejectOtherMethods(app, url, ['GET', 'HEAD'])
  }

  const entries = { source: 'entries', load: (ownerId: number | null) => loadEntries(db, ownerId) }
  serve({ path: webFeeds.atom, type: ATOM_TYPE, ...entries, render: atomFeed })
  serve({ path: webFeeds.userAtom, type: ATOM_TYPE, ...entries, render: atomFeed })
  serve({ path: webFeeds.json, type: JSON_FEED_TYPE, ...entries, render: jsonFeed })
  serve({ path: webFeeds.userJson, type: JSON_FEED_TYPE, ...entries, render: jsonFeed })
  serve({
    path: webFeeds.podcast,
    type: PODCAST_TYPE,
    source: 'episodes',
    load: (ownerId) => loadVideoEntries(db, ownerId, limits.podcastEpisodes),
    render: podcast,
  })
  const ofPlaylist = {
    source: 'playlist',
    load: (playlistId: number | null) => loadPlaylistEntries(db, playlistId ?? 0),
  }
  serve({ path: webFeeds.playlistAtom, type: ATOM_TYPE, ...ofPlaylist, render: atomFeed })
  serve({ path: webFeeds.playlistPodcast, type: PODCAST_TYPE, ...ofPlaylist, render: podcast })
}
