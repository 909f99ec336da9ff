import type { FastifyRequest } from 'fastify'
import * as comment from '@seam/contract/comment.ts'
import { messages } from '@seam/contract/messages.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { ResponseCache } from '../../infra/http/response-cache.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { rejectBlockedMentions, requireUnblocked } from '../visibility/require-unblocked.ts'
import { getItemFromQuery, getVisibleItem, requireOwner } from '../visibility/visible-item.ts'
import type { VisibleItem } from '../visibility/visible-item-store.ts'
import { listMessage } from '../item/list.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'
import { type AddedComment, addComment, getAddedComment } from './add-comment.ts'
import { editComment, getThread } from './comment.ts'
import { gatherComments } from './gather-comments.ts'
import { findHeld } from './find-held.ts'
import { getCommentForViewer, getCommentPage } from './list.ts'
import { deleteComment, findDeletable } from './delete-comment.ts'
import { findRemoved } from './find-removed.ts'

interface Services {
  db: Db
  responseCache: ResponseCache
  queue: Queue
  spam: SpamFilter
}

export function commentRoutes(api: Api, { db, responseCache, queue, spam }: Services) {
  const publishComment = gatherComments({ db, queue, spam })
  const findComment = ({ params, viewer }: LookupContext) =>
    getVisibleItem(db, 'comment', params.commentId ?? '', viewer)
  const findOwnComment = async (request: LookupContext) => {
    const item = await findComment(request)
    requireOwner(item, request.viewer)
    return item
  }

  api.serve(comment.listComments, {
    find: async ({ query: { entity, entityId }, viewer }) => {
      const kind = comment.entity.safeParse(entity)
      if (!kind.success || typeof entityId !== 'string') return undefined
      return getVisibleItem(db, kind.data, entityId, viewer)
    },
    handle: ({ query, found, viewer }) => getCommentPage(db, responseCache, found, query, viewer),
    message: listMessage('Comments'),
  })

  api.serve(comment.getComment, {
    find: async (request) =>
      (await findRemoved(db, request.params.commentId ?? '', request.viewer)) ??
      (await findHeld(db, request.params.commentId ?? '', request.viewer)) ??
      findComment(request),
    handle: ({ found, viewer }) => getThread(db, viewer, found),
    message: 'The comment',
  })

  const createHandler = (entity: comment.Entity) => ({
    rate: { points: 300, seconds: 3600 },
    find: async (request: LookupContext) => {
      const item = await getItemFromQuery(db, entity, request)
      if (item) {
        await requireUnblocked(db, request.viewer, [item.owner_id, item.root_owner_id])
        requireOpen(item)
      }
      return item
    },
    handle: async ({ body, found, viewer, request: { ip } }: CreateRequest) => {
      await rejectBlockedMentions(db, viewer, body.content)
      return addComment({ db, queue, spam, publishComment }, found, { viewer, ip }, body.content)
    },
    respond: (added: AddedComment, { viewer }: CreateRequest) => getAddedComment(db, viewer, added),
    message: 'Your comment is published',
  })
  api.serve(comment.commentOnVideo, createHandler('video'))
  api.serve(comment.commentOnPost, createHandler('post'))
  api.serve(comment.replyToComment, createHandler('comment'))

  api.serve(comment.editComment, {
    find: findOwnComment,
    handle: ({ body, found, viewer, request: { ip } }) =>
      editComment({ db, queue, spam }, { viewer, ip }, found, body.content),
    respond: (_, { found, viewer }) => getCommentForViewer(db, viewer, found.id),
    message: 'Your changes are saved',
  })

  api.serve(comment.deleteComment, {
    find: ({ params, viewer }) => findDeletable(db, params.commentId ?? '', viewer),
    handle: async ({ found, viewer }) => {
      await deleteComment(db, queue, found, viewer)
      return null
    },
    message: 'The comment is deleted',
  })
}

interface CreateRequest {
  body: comment.CommentBody
  found: VisibleItem
  viewer: Viewer
  request: FastifyRequest
}

/** Throws 403 if the comments on the video or post of an item are closed. */
function requireOpen({ comments_closed }: { comments_closed: boolean }) {
  if (comments_closed) throw new ProblemError('comments-closed', messages.commentsClosed)
}
