import * as comment from '@seam/contract/comment.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Api, Asked } from '../../infra/http/serve.ts'
import type { SharedAnswers } from '../../infra/http/shared-answers.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { findNamed, type OpenItem, openItem, refuseOthers } from '../item/open.ts'
import { updateSaid } from '../item/said.ts'
import { addComment, commentShownTo, threadOf } from './comment.ts'
import { commentsUnder } from './list.ts'
import { deleteComment, findDeletable } from './removed/delete-comment.ts'
import { findRemoved } from './removed/find-removed.ts'

interface Services {
  db: Db
  shared: SharedAnswers
  queue: Queue
}

export function commentRoutes(api: Api, { db, shared, queue }: Services) {
  const forVisitors = (url: string, make: () => Promise<Buffer>) => shared.keep(url, make)
  const findComment = ({ params, viewer }: Asked) =>
    openItem(db, 'comment', params.commentId ?? '', viewer)
  const findOwnComment = async (request: Asked) => {
    const item = await findComment(request)
    refuseOthers(item, request.viewer)
    return item
  }

  api.serve(comment.listComments, {
    forVisitors,
    find: async ({ query: { entity, entityId }, viewer }) => {
      const kind = comment.entity.safeParse(entity)
      if (!kind.success || typeof entityId !== 'string') return undefined
      return openItem(db, kind.data, entityId, viewer)
    },
    answer: ({ query, found, viewer }) => commentsUnder(db, shared, found, query, viewer),
    message: 'Comments, newest first',
  })

  api.serve(comment.getComment, {
    forVisitors,
    find: async (request) =>
      (await findRemoved(db, request.params.commentId ?? '', request.viewer)) ??
      findComment(request),
    answer: ({ found, viewer }) => threadOf(db, viewer, found),
    message: 'The comment',
  })

  const createHandler = (entity: comment.Entity) => ({
    rate: { points: 300, seconds: 3600 },
    find: (request: Asked) => findNamed(db, entity, request),
    answer: async ({ body, found, viewer }: CreateRequest) => {
      const id = await addComment(db, found, viewer.accountId, body.content)
      await shared.changed()
      return commentShownTo(db, viewer, id)
    },
    message: 'Your comment is published',
  })
  api.serve(comment.commentOnVideo, createHandler('video'))
  api.serve(comment.commentOnPost, createHandler('post'))
  api.serve(comment.replyToComment, createHandler('comment'))

  api.serve(comment.editComment, {
    find: findOwnComment,
    answer: async ({ body, found, viewer }) => {
      await updateSaid(db, 'comment', found.id, body.content)
      await shared.changed()
      return commentShownTo(db, viewer, found.id)
    },
    message: 'Your changes are saved',
  })

  api.serve(comment.deleteComment, {
    find: ({ params, viewer }) => findDeletable(db, params.commentId ?? '', viewer),
    answer: async ({ found, viewer }) => {
      await deleteComment(db, queue, found, viewer)
      await shared.changed()
      return null
    },
    message: 'The comment is deleted',
  })
}

interface CreateRequest {
  body: comment.CommentBody
  found: OpenItem
  viewer: Viewer
}
