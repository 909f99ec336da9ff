import { createPost, deletePost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { rejectBlockedMentions } from '../exclusion/require-unblocked.ts'
import { addItem, insertContent, updateContent } from '../item/item-store.ts'
import { resolveListOwner } from '../item/list-owner.ts'
import { deleteItem } from '../item/delete-item.ts'
import { listMessage } from '../item/list-message.ts'
import { notifyOfEdit, notifyOfPublication } from '../notification/enqueue.ts'
import { getPostFeed } from './feed.ts'
import { getOwnPost, getVisiblePost, getPostForViewer } from './visible-post.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  queue: Queue
}

export function postRoutes(api: Api, { db, responseCache, queue }: Services) {
  const findOwnPost = ({ params, viewer }: LookupContext) =>
    getOwnPost(db, responseCache, params.publicId ?? '', viewer)

  api.serve(listPosts, {
    find: (request) => resolveListOwner(db, request),
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
    handle: ({ body, viewer }) =>
      db.transaction().execute(async (tx) => {
        await rejectBlockedMentions(tx, viewer, body.content)
        const item = await addItem(tx, { kind: 'post', ownerId: viewer.accountId, listed: true })
        await insertContent(tx, 'post', item.id, body.content)
        await notifyOfPublication(queue, tx, item.id)
        return item
      }),
    respond: async ({ public_id }, { viewer }) =>
      getPostForViewer(db, viewer, await getVisiblePost(db, responseCache, public_id, viewer)),
    message: 'Your post is published',
  })

  api.serve(editPost, {
    find: findOwnPost,
    handle: ({ body: { content: after }, found: { id }, viewer }) =>
      db.transaction().execute(async (tx) => {
        const before = await updateContent(tx, 'post', id, after)
        await rejectBlockedMentions(tx, viewer, after, before)
        await notifyOfEdit(queue, tx, id, { before, after })
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
