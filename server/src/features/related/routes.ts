import { listRelatedVideos } from '@seam/contract/video.ts'
import type { Api } from '../../infra/http/api.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { openVideo } from '../video/open.ts'
import { getRelatedVideos } from './related-videos.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
}

export function relatedRoutes(api: Api, { db, responseCache }: Services) {
  api.serve(listRelatedVideos, {
    find: ({ params, viewer }) => openVideo(db, responseCache, params.publicId ?? '', viewer),
    handle: ({ found, viewer }) => getRelatedVideos(db, found.id, viewer),
    message: 'Related videos, most similar first',
  })
}
