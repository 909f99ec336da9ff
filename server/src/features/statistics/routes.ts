import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import * as statistics from '@seam/contract/statistics.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Api, HandlerContext, LookupContext } from '../../infra/http/api.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import { networkOf } from '../../infra/http/rate-limits.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { openOwnVideo, openVideo } from '../video/open.ts'
import { createViewCounter } from './count-views.ts'
import { findSitePoints } from './site-store.ts'
import { readOwnStatistics, readVideoStatistics } from './statistics.ts'
import { accountFingerprint, viewerNumber, visitorFingerprint } from './viewer-fingerprint.ts'
import { addToViewing } from './viewing-store.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  secret: Secret
}

type VideoRow = Awaited<ReturnType<typeof openVideo>>

type ViewCall = Pick<
  HandlerContext<typeof statistics.recordView, VideoRow>,
  'found' | 'viewer' | 'request' | 'query'
>

interface WatchedCall {
  body: z.output<typeof statistics.watchedBody>
  found: VideoRow
  viewer: Viewer | null
  request: FastifyRequest
}

/** Global Privacy Control: the browser asks not to be included. */
const isLeftOut = ({ headers }: FastifyRequest) => headers['sec-gpc'] === '1'

const READS = { points: 120, seconds: 300 }
/** They take seconds for thousands of videos. */
const OWN_READS = { points: 30, seconds: 300 }

export function statisticsRoutes(api: Api, { db, responseCache, secret }: Services) {
  const countView = createViewCounter(db, responseCache)
  const findVideo = ({ params, viewer }: LookupContext) =>
    openVideo(db, responseCache, params.publicId ?? '', viewer)

  const view = {
    // Allows for a whole network of visitors, such as a school.
    rate: { points: 1_200, seconds: 300 },
    find: findVideo,
    handle: ({ found, viewer, request, query: { from } }: ViewCall) => {
      if (found.play_file === null && !found.adaptive)
        throw new ProblemError('conflict', 'This video is not playable yet')
      const fingerprint = viewer
        ? accountFingerprint(secret, viewer.accountId)
        : visitorFingerprint(secret, networkOf(request.ip), request.headers['user-agent'] ?? '')
      const watch = {
        viewer: viewerNumber(secret, found.id, fingerprint),
        source: from === request.hostname ? '' : from,
        accountId: viewer?.accountId ?? null,
      }
      return countView(found.id, fingerprint, isLeftOut(request) ? null : watch)
    },
    message: 'The view is counted',
  }
  api.serve(statistics.recordView, view)
  api.serve(statistics.recordEmbeddedView, view)

  const watched = {
    rate: { points: 2_400, seconds: 300 },
    find: findVideo,
    handle: async ({ body, found: { id: itemId }, viewer, request }: WatchedCall) => {
      const parts = [...new Set(body.parts)].reduce((bits, part) => bits + 2 ** part, 0)
      const by = viewer && {
        accountId: viewer.accountId,
        viewer: viewerNumber(secret, itemId, accountFingerprint(secret, viewer.accountId)),
      }
      const isAdded =
        !isLeftOut(request) &&
        (await addToViewing(db, body.viewing, { itemId, parts, isLast: body.isLast ?? false }, by))
      if (!isAdded) throw notFound('There is no such viewing, or it is already counted')
      return null
    },
    message: 'What was watched is saved',
  }
  api.serve(statistics.recordWatched, watched)
  api.serve(statistics.recordEmbeddedWatched, watched)

  api.serve(statistics.getVideoStatistics, {
    rate: READS,
    find: ({ params, viewer }) => openOwnVideo(db, responseCache, params.publicId ?? '', viewer),
    handle: ({ found, query }) => readVideoStatistics(db, found.id, query.days),
    message: 'The statistics of the video',
  })

  api.serve(statistics.getOwnStatistics, {
    rate: OWN_READS,
    handle: ({ viewer, query }) => readOwnStatistics(db, viewer.accountId, query.days),
    message: 'The statistics of your videos',
  })

  api.serve(statistics.getSiteStatistics, {
    handle: async ({ query }) => ({ points: await findSitePoints(db, query.period) }),
    message: 'The statistics of the site',
  })
}
