import * as video from '@seam/contract/video.ts'
import { networkOf } from '../../infra/http/rate-limits.ts'
import { Refusal } from '../../infra/http/refusal.ts'
import type { Api, Asked } from '../../infra/http/serve.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { Secret } from '../../infra/secret.ts'
import { findOwner } from '../item/owner.ts'
import { removeItem } from '../item/remove.ts'
import type { Quota } from '../media/storage/quota.ts'
import { putCaptions, removeCaptions } from './captions.ts'
import { videoFeed } from './feed.ts'
import { openOwnVideo, openVideo, shownTo } from './open.ts'
import { edit, publish, retry } from './publish.ts'
import { accountViewer, visitingViewer } from './viewer.ts'
import { createViewCounter } from './views.ts'

interface Services {
  db: Db
  shared: SharedAnswers
  queue: Queue
  secret: Secret
  objects: ObjectStore
  quota: Quota
}

export function videoRoutes(api: Api, { db, shared, queue, secret, objects, quota }: Services) {
  const countView = createViewCounter(db, shared)
  const forVisitors = (url: string, make: () => Promise<Buffer>) => shared.keep(url, make)
  const findVideo = ({ params, viewer }: Asked) =>
    openVideo(db, shared, params.publicId ?? '', viewer)
  const findOwnVideo = ({ params, viewer }: Asked) =>
    openOwnVideo(db, shared, params.publicId ?? '', viewer)

  api.serve(video.listVideos, {
    forVisitors,
    find: (asked) => findOwner(db, asked),
    answer: ({ query, found, viewer }) => videoFeed(db, shared, query, found, viewer),
    message: 'Videos, newest first',
  })

  api.serve(video.getVideo, {
    forVisitors,
    find: findVideo,
    answer: async ({ found, viewer }) => [await shownTo(db, viewer, found)],
    message: 'The video',
  })

  api.serve(video.publishVideo, {
    rate: { points: 120, seconds: 3600 },
    answer: async ({ body, viewer }) => {
      const publicId = await publish(db, queue, viewer.accountId, body)
      await shared.changed()
      return shownTo(db, viewer, await openVideo(db, shared, publicId, viewer))
    },
    message: 'Your video is published and being processed',
  })

  api.serve(video.editVideo, {
    find: findOwnVideo,
    answer: async ({ body, found, viewer }) => {
      await edit(db, found.owner_id, found.id, body)
      await shared.changed()
      return shownTo(db, viewer, await openVideo(db, shared, found.public_id, viewer))
    },
    message: 'Your changes are saved',
  })

  api.serve(video.deleteVideo, {
    find: findOwnVideo,
    answer: async ({ found }) => {
      await removeItem(db, queue, found.id)
      await shared.changed()
      return null
    },
    message: 'The video is deleted',
  })

  api.serve(video.retryVideo, {
    find: findOwnVideo,
    answer: async ({ found, viewer }) => {
      await retry(db, queue, found.owner_id, found.id)
      await shared.changed()
      return shownTo(db, viewer, await openVideo(db, shared, found.public_id, viewer))
    },
    message: 'The video is being processed again',
  })

  api.serve(video.putCaptions, {
    find: findOwnVideo,
    answer: async ({ body, params, found, viewer }) => {
      const { id: itemId, owner_id: ownerId, source_id: sourceId } = found
      const target = { itemId, ownerId, sourceId, language: params.language }
      await putCaptions({ db, objects, quota }, target, body.content)
      await shared.changed()
      return shownTo(db, viewer, await openVideo(db, shared, found.public_id, viewer))
    },
    message: 'The captions are saved',
  })

  api.serve(video.removeCaptions, {
    find: findOwnVideo,
    answer: async ({ params, found, viewer }) => {
      const target = { itemId: found.id, sourceId: found.source_id, language: params.language }
      await removeCaptions({ db, objects }, target)
      await shared.changed()
      return shownTo(db, viewer, await openVideo(db, shared, found.public_id, viewer))
    },
    message: 'The captions are removed',
  })

  api.serve(video.viewVideo, {
    // For a whole network of visitors, such as a school.
    rate: { points: 1_200, seconds: 300 },
    find: findVideo,
    answer: async ({ found, viewer, request }) => {
      if (found.play_file === null && !found.adaptive)
        throw new Refusal('conflict', 'This video does not play yet')
      const viewSource = viewer
        ? accountViewer(secret, viewer.accountId)
        : visitingViewer(secret, networkOf(request.ip), request.headers['user-agent'] ?? '')
      return { views: await countView(found.id, viewSource) }
    },
    message: 'The view is counted',
  })
}
