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

interface Needs {
  db: Db
  shared: SharedAnswers
  queue: Queue
}

export function commentRoutes(api: Api, { db, shared, queue }: Needs) {
  const forVisitors = (url: string, make: () => Promise<Buffer>) => shared.keep(url, make)
  const one = ({ params, viewer }: Asked) => openItem(db, 'comment', params.commentId ?? '', viewer)
  const own = async (asked: Asked) => {
    const item = await one(asked)
    refuseOthers(item, asked.viewer)
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
    find: async (asked) =>
      (await findRemoved(db, asked.params.commentId ?? '', asked.viewer)) ?? one(asked),
    answer: ({ found, viewer }) => threadOf(db, viewer, found),
    message: 'The comment',
  })

  const saying = (entity: comment.Entity) => ({
    rate: { points: 300, seconds: 3600 },
    find: (asked: Asked) => findNamed(db, entity, asked),
    answer: async ({ body, found, viewer }: Saying) => {
      const id = await addComment(db, found, viewer.accountId, body.content)
      await shared.changed()
      return commentShownTo(db, viewer, id)
    },
    message: 'Your comment is published',
  })
  api.serve(comment.commentOnVideo, saying('video'))
  api.serve(comment.commentOnPost, saying('post'))
  api.serve(comment.replyToComment, saying('comment'))

  api.serve(comment.editComment, {
    find: own,
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

interface Saying {
  body: comment.CommentBody
  found: OpenItem
  viewer: Viewer
}
