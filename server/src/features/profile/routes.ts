import { API_BASE } from '@seam/contract/endpoint.ts'
import { editImage, editInfo, getProfile } from '@seam/contract/profile.ts'
import type { Api } from '../../infra/http/api.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { getAuthUser } from '../account/account.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'
import { updateImage, updateInfo } from './update-profile.ts'
import { findProfile, profileForViewer } from './find-profile.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  queue: Queue
  spam: SpamFilter
}

export function profileRoutes(api: Api, { db, responseCache, queue, spam }: Services) {
  api.serve(getProfile, {
    find: ({ params, viewer }) =>
      findProfile(
        { db, responseCache },
        viewer,
        params.username ?? '',
        (name) => `${API_BASE}/user/${name}`,
      ),
    handle: ({ found, viewer }) => profileForViewer(db, viewer, found),
    message: 'The profile',
  })

  api.serve(editInfo, {
    rate: { points: 60, seconds: 3600 },
    handle: ({ body, viewer, request: { ip } }) =>
      updateInfo({ db, queue, spam }, { viewer, ip }, body),
    respond: (_, { viewer }) => getAuthUser(db, viewer.accountId),
    message: 'Your profile is saved',
  })

  api.serve(editImage, {
    rate: { points: 60, seconds: 3600 },
    handle: ({ query, body, viewer }) =>
      updateImage(db, queue, viewer.accountId, query.type, body.image),
    respond: (_, { viewer }) => getAuthUser(db, viewer.accountId),
    message: 'Your image is saved',
  })
}
