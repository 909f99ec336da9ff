import { createPost, deletePost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { rejectBlockedMentions } from '../visibility/require-unblocked.ts'
import { updateContent } from '../item/item-store.ts'
import { deleteItem } from '../item/delete-item.ts'
import { listMessage, resolveListOwner } from '../item/list.ts'
import { reschedule } from '../item/schedule.ts'
import { enqueueNotifyOfEdit, enqueueNotifyOfPublication } from '../notification/enqueue.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'
import { addPost } from './add-post.ts'
import { getPostFeed } from './feed.ts'
import { getOwnPost, getVisiblePost, getPostForViewer } from './visible-post.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  queue: Queue
  spam: SpamFilter
}

export function postRoutes(api: Api, { db, responseCache, queue, spam }: Services) {
  const findOwnPost = ({ params, viewer }: LookupContext) =>
    getOwnPost(db, responseCache, params.publicId ?? '', viewer)

  api.serve(listPosts, {
    find: (context) => resolveListOwner(db, context),
    handle: ({ query, found, viewer }) => getPostFeed(db, responseCache, query, found, viewer),
    message: listMessage('Posts'),
  })

  api.serve(getPost, {
    find: ({ params, viewer }) => getVisiblePost(db, responseCache, params.publicId ?? '', viewer),
    handle: async ({ found, viewer }) => [await getPostForViewer(db, viewer, found)],
    message: 'The post',
  })

  api.serve(createPost, {
    rate: { points: 120, seconds: 3600 },
    handle: async ({ body, viewer, request: { ip } }) => {
      await rejectBlockedMentions(db, viewer, body.content)
      return addPost({ db, queue, spam }, viewer.accountId, {
        ...body,
        hold: await spam.check({ viewer, ip }, 'text', { content: body.content }),
      })
    },
    // A new post has no votes.
    respond: async ({ public_id }, { viewer }) =>
      getPostForViewer(db, null, await getVisiblePost(db, responseCache, public_id, viewer)),
    message: 'Your post is published',
  })

  api.serve(editPost, {
    find: findOwnPost,
    handle: ({ body, found: { id, held_for }, viewer, request: { ip } }) =>
      db.transaction().execute(async (tx) => {
        const { content: after, publishAt } = body
        const before = await updateContent(tx, 'post', id, after)
        await rejectBlockedMentions(tx, viewer, after, before)
        const texts = [{ content: before ?? '' }, { content: after }] as const
        await spam.checkEdit({ viewer, ip }, held_for !== null, ...texts)
        const state = await reschedule(queue, tx, id, { publishAt })
        if (state === 'just published') await enqueueNotifyOfPublication(queue, tx, id)
        if (state === 'not scheduled') await enqueueNotifyOfEdit(queue, tx, id, { before, after })
      }),
    respond: async (_, { found, viewer }) =>
      getPostForViewer(
        db,
        viewer,
        await getVisiblePost(db, responseCache, found.public_id, viewer),
      ),
    message: 'Your changes are saved',
  })

  api.serve(deletePost, {
    find: findOwnPost,
    handle: async ({ found }) => {
      await deleteItem(db, queue, found.id)
      return null
    },
    message: 'The post is deleted',
  })
}
