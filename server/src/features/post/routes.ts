import { createPost, deletePost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { rejectBlockedMentions } from '../visibility/require-unblocked.ts'
import { deleteItem } from '../item/delete-item.ts'
import { listMessage, resolveListOwner } from '../item/list.ts'
import { reschedule } from '../item/schedule.ts'
import { enqueueNotifyOfEdit, enqueueNotifyOfPublication } from '../notification/enqueue.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'
import { readCachedSettings } from '../site/site-settings.ts'
import { addPost } from './add-post.ts'
import { changePost, storedContent, textsByField } from './change-post.ts'
import { getPostFeed } from './feed.ts'
import { type Images, requireAlternativeTexts } from './images.ts'
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
  const checkImages = async (images: Images = []) => {
    if (images.length === 0) return
    const { requireImageAlt } = await readCachedSettings(db, responseCache)
    if (requireImageAlt) requireAlternativeTexts(images)
  }

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
      const { images = [], nsfw = false, publishAt } = body
      const content = storedContent(body.content)
      await rejectBlockedMentions(db, viewer, content)
      await checkImages(images)
      const hold = await spam.check(
        { viewer, ip },
        'text',
        textsByField({ content, alts: images.map(({ alt }) => alt) }),
      )
      const post = { content, images, nsfw, publishAt, hold }
      return addPost({ db, queue, spam }, viewer.accountId, post)
    },
    // A new post has no votes.
    respond: async ({ public_id }, { viewer }) =>
      getPostForViewer(db, null, await getVisiblePost(db, responseCache, public_id, viewer)),
    message: 'Your post is published',
  })

  api.serve(editPost, {
    find: findOwnPost,
    handle: async ({ body, found: { id, held_for }, viewer, request: { ip } }) => {
      await checkImages(body.images)
      await db.transaction().execute(async (tx) => {
        const { before, after } = await changePost(
          tx,
          queue,
          { itemId: id, ownerId: viewer.accountId },
          body,
        )
        await rejectBlockedMentions(tx, viewer, after.content, before.content)
        const isHeld = held_for !== null
        await spam.checkEdit({ viewer, ip }, isHeld, textsByField(before), textsByField(after))
        const state = await reschedule(queue, tx, id, body)
        if (state === 'just published') await enqueueNotifyOfPublication(queue, tx, id)
        const contents = { before: before.content, after: after.content }
        if (state === 'not scheduled') await enqueueNotifyOfEdit(queue, tx, id, contents)
      })
    },
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
