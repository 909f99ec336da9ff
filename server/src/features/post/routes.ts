import { createPost, deletePost, editPost, getPost, listPosts } from '@seam/contract/post.ts'
import type { Api, Asked } from '../../infra/http/serve.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { addItem } from '../item/add.ts'
import { findOwner } from '../item/owner.ts'
import { removeItem } from '../item/remove.ts'
import { insertSaid, updateSaid } from '../item/said.ts'
import { postFeed } from './feed.ts'
import { openOwnPost, openPost, postShownTo } from './open.ts'

interface Services {
  db: Db
  shared: SharedAnswers
  queue: Queue
}

export function postRoutes(api: Api, { db, shared, queue }: Services) {
  const forVisitors = (url: string, make: () => Promise<Buffer>) => shared.keep(url, make)
  const findOwnPost = ({ params, viewer }: Asked) =>
    openOwnPost(db, shared, params.publicId ?? '', viewer)

  api.serve(listPosts, {
    forVisitors,
    find: (request) => findOwner(db, request),
    answer: ({ query, found, viewer }) => postFeed(db, shared, query, found, viewer),
    message: 'Posts, newest first',
  })

  api.serve(getPost, {
    forVisitors,
    find: ({ params }) => openPost(db, shared, params.publicId ?? ''),
    answer: async ({ found, viewer }) => [await postShownTo(db, viewer, found)],
    message: 'The post',
  })

  api.serve(createPost, {
    rate: { points: 120, seconds: 3600 },
    answer: async ({ body, viewer }) => {
      const { public_id } = await db.transaction().execute(async (tx) => {
        const item = await addItem(tx, { kind: 'post', ownerId: viewer.accountId, listed: true })
        await insertSaid(tx, 'post', item.id, body.content)
        return item
      })
      await shared.changed()
      return postShownTo(db, viewer, await openPost(db, shared, public_id))
    },
    message: 'Your post is published',
  })

  api.serve(editPost, {
    find: findOwnPost,
    answer: async ({ body, found, viewer }) => {
      await updateSaid(db, 'post', found.id, body.content)
      await shared.changed()
      return postShownTo(db, viewer, await openPost(db, shared, found.public_id))
    },
    message: 'Your changes are saved',
  })

  api.serve(deletePost, {
    find: findOwnPost,
    answer: async ({ found }) => {
      await removeItem(db, queue, found.id)
      await shared.changed()
      return null
    },
    message: 'The post is deleted',
  })
}
