import type * as z from 'zod'
import { rateLimitRules } from '@seam/contract/rate-limits.ts'
import * as captions from '@seam/contract/captions.ts'
import * as video from '@seam/contract/video.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { rejectBlockedMentions } from '../visibility/require-unblocked.ts'
import { deleteItem } from '../item/delete-item.ts'
import { listMessage, resolveListOwner } from '../item/list.ts'
import type { Quota } from '../quota/quota.ts'
import type { SpamFilter, Writer } from '../moderation/hold/spam-filter.ts'
import { putCaptions, removeCaptions } from './captions.ts'
import { videoFeed } from './feed.ts'
import { openOwnVideo, openVideo, videoForViewer } from './open.ts'
import { edit, publish, retry } from './publish.ts'
import type { VideoRow } from './store.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  queue: Queue
  objects: ObjectStore
  quota: Quota
  spam: SpamFilter
}

type EditBody = z.output<typeof video.editVideo.body>

/** Everything in which users can be mentioned. */
const textOf = ({ title, description }: { title: string; description: string }) =>
  `${title} ${description}`

const fieldsOf = ({ title, description }: { title: string; description: string }) => ({
  title,
  description,
})

export function videoRoutes(
  api: Api,
  { db, responseCache, queue, objects, quota, spam }: Services,
) {
  const findVideo = ({ params, viewer }: LookupContext) =>
    openVideo(db, responseCache, params.publicId ?? '', viewer)
  const findOwnVideo = ({ params, viewer }: LookupContext) =>
    openOwnVideo(db, responseCache, params.publicId ?? '', viewer)
  const loadForViewer = async (publicId: string, viewer: Viewer | null) =>
    videoForViewer(db, viewer, await openVideo(db, responseCache, publicId, viewer))

  /**
   * Returns why a private video is held when it becomes visible to others. Throws 422 for rejected
   * content.
   */
  async function checkEdit(writer: Writer, before: VideoRow, after: EditBody) {
    if (after.publishStatus === 'PRIVATE') return null
    if (before.publish_status === 'PRIVATE') return spam.check(writer, null, fieldsOf(after))
    await spam.checkEdit(writer, before.held_for !== null, fieldsOf(before), fieldsOf(after))
    return null
  }

  api.serve(video.listVideos, {
    find: (context) => resolveListOwner(db, context),
    handle: ({ query, found, viewer }) => videoFeed(db, responseCache, query, found, viewer),
    message: listMessage('Videos'),
  })

  api.serve(video.getVideo, {
    find: findVideo,
    handle: async ({ found, viewer }) => [await videoForViewer(db, viewer, found)],
    message: 'The video',
  })

  api.serve(video.publishVideo, {
    rate: { points: 120, seconds: 3600 },
    handle: async ({ body, viewer, request: { ip } }) => {
      await rejectBlockedMentions(db, viewer, textOf(body))
      // Content that only its owner sees is not spam. It is checked when it becomes visible to
      // others.
      const texts = body.publishStatus === 'PRIVATE' ? {} : fieldsOf(body)
      const hold = await spam.check({ viewer, ip }, 'video', texts)
      return publish({ db, queue, spam }, viewer.accountId, { ...body, hold })
    },
    respond: (publicId, { viewer }) => loadForViewer(publicId, viewer),
    message: 'Your video is published and being processed',
  })

  api.serve(video.editVideo, {
    find: findOwnVideo,
    handle: async ({ body, found, viewer, request: { ip } }) => {
      await rejectBlockedMentions(db, viewer, textOf(body), textOf(found))
      const hold = await checkEdit({ viewer, ip }, found, body)
      return edit({ db, queue, spam }, found.owner_id, found.id, { ...body, hold })
    },
    respond: (_, { found, viewer }) => loadForViewer(found.public_id, viewer),
    message: 'Your changes are saved',
  })

  api.serve(video.deleteVideo, {
    find: findOwnVideo,
    handle: async ({ found }) => {
      await deleteItem(db, queue, found.id)
      return null
    },
    message: 'The video is deleted',
  })

  api.serve(video.retryVideo, {
    find: findOwnVideo,
    handle: ({ found }) => retry(db, queue, found.owner_id, found.id),
    respond: (_, { found, viewer }) => loadForViewer(found.public_id, viewer),
    message: 'The video is being processed again',
  })

  api.serve(captions.putCaptions, {
    rate: rateLimitRules.captions,
    find: findOwnVideo,
    handle: async ({ body, params, found, viewer }) => {
      await spam.checkCaptions(viewer, body.content)
      const { id: itemId, owner_id: ownerId, source_id: sourceId } = found
      const target = { itemId, ownerId, sourceId, language: params.language }
      await putCaptions({ db, objects, quota }, target, body.content)
    },
    respond: (_, { found, viewer }) => loadForViewer(found.public_id, viewer),
    message: 'The captions are saved',
  })

  api.serve(captions.removeCaptions, {
    find: findOwnVideo,
    handle: async ({ params, found }) => {
      const target = { itemId: found.id, sourceId: found.source_id, language: params.language }
      await removeCaptions(db, target)
    },
    respond: (_, { found, viewer }) => loadForViewer(found.public_id, viewer),
    message: 'The captions are removed',
  })
}
