import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@seam/contract/limits.ts'
import { webFeeds } from '@seam/contract/sharing-paths.ts'
import { setSharedHeaders } from '../../infra/http/headers.ts'
import { rejectOtherMethods } from '../../infra/http/api.ts'
import { pageOrigin } from '../../infra/http/page-origin.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import { sendCached } from '../../infra/http/send-cached.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { sharingOf } from '../visibility/sharing.ts'
import { findProfile, profileForViewer } from '../profile/find-profile.ts'
import { readSite } from '../site/site-settings.ts'
import { ATOM_TYPE, atomFeed } from './atom.ts'
import { type Channel, siteChannel, userChannel } from './channel.ts'
import { loadEntries, loadVideoEntries } from './entries.ts'
import { JSON_FEED_TYPE, jsonFeed } from './json-feed.ts'
import { podcast, PODCAST_TYPE } from './podcast.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  publicUrl: string | undefined
}

interface WebFeed<Entries> {
  path: string
  type: string
  /** Identifies what is loaded, which formats and origins share. */
  source: string
  load: (ownerId: number | null) => Promise<Entries>
  render: (channel: Channel, entries: Entries) => Buffer
}

/** Seconds. After that, readers revalidate, and get 304 unless something has changed. */
const MAX_AGE = 60

/** Serves the web feeds of the site and its users. They contain what visitors see in lists. */
export function webFeedRoutes(app: FastifyInstance, { db, responseCache, publicUrl }: Services) {
  /** Returns the account of a feed (null for the whole site), and its channel. */
  async function findChannel(request: FastifyRequest, path: string) {
    const origin = pageOrigin(request, publicUrl)
    const site = await readSite(db, responseCache)
    const { username } = request.params as { username?: string }
    if (username === undefined) return { ownerId: null, channel: siteChannel(site, origin, path) }
    const pathOf = (name: string) => path.replace('{username}', name)
    const row = await findProfile({ db, responseCache }, null, username, pathOf)
    if (sharingOf(row) !== 'all') throw notFound()
    const profile = await profileForViewer(db, null, row)
    return { ownerId: row.id, channel: userChannel(profile, site, origin, pathOf(username)) }
  }

  const serve = <Entries>({ path, type, source, load, render }: WebFeed<Entries>) => {
    const url = path.replace('{username}', ':username')
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      setSharedHeaders(request, reply)
      const { ownerId, channel } = await findChannel(request, path)
      return sendCached(request, reply, {
        responseCache,
        key: JSON.stringify(['web feed', path, ownerId, channel.origin]),
        type: `${type}; charset=utf-8`,
        maxAge: MAX_AGE,
        namesHost: publicUrl === undefined,
        load: async () => {
          const key = JSON.stringify(['web feed', source, ownerId])
          return render(channel, await responseCache.getOrSet(key, () => load(ownerId)))
        },
      })
    }
    app.route({ method: 'GET', url, exposeHeadRoute: true, handler })
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
}
