import * as tools from '@seam/contract/comment-tools.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { SpamFilter } from '../moderation/hold/spam-filter.ts'
import { setCommentsClosed } from '../item/item-store.ts'
import { findVisibleItem } from '../visibility/visible-item-store.ts'
import { requireOwner } from '../visibility/visible-item.ts'
import { approveHeld } from './approve-held.ts'
import { findHeld, getHeldPage } from './find-held.ts'
import { replaceWords } from './held-words.ts'
import { getWords } from './word-store.ts'
import { getCommentForViewer } from './list.ts'
import { findUnderOwn, pinComment, unpinComment } from './pin-comment.ts'

/** Routes for owners of videos and posts to manage the comments on them. */
export function commentToolRoutes(
  api: Api,
  { db, queue, spam }: { db: Db; queue: Queue; spam: SpamFilter },
) {
  const findComment = ({ params, viewer }: LookupContext) =>
    findUnderOwn(db, params.commentId ?? '', viewer)
  api.serve(tools.pinComment, {
    find: findComment,
    handle: ({ found }) => pinComment(db, found),
    message: 'The comment is pinned',
  })
  api.serve(tools.unpinComment, {
    find: findComment,
    handle: ({ found }) => unpinComment(db, found),
    message: 'The comment is no longer pinned',
  })

  const findRoot = ({ params, viewer }: LookupContext) =>
    findOwnRoot(db, params.publicId ?? '', viewer)
  const setClosed = (closed: boolean) => async (rootId: number) => {
    if (!(await setCommentsClosed(db, rootId, closed))) throw notFound()
    return { commentsClosed: closed }
  }
  api.serve(tools.closeComments, {
    find: findRoot,
    handle: ({ found }) => setClosed(true)(found),
    message: 'The comments are closed',
  })
  api.serve(tools.openComments, {
    find: findRoot,
    handle: ({ found }) => setClosed(false)(found),
    message: 'The comments are open',
  })

  api.serve(tools.getHeldWords, {
    handle: async ({ viewer }) => ({ words: await getWords(db, viewer.accountId) }),
    message: 'The words that hold comments',
  })
  api.serve(tools.setHeldWords, {
    handle: ({ body, viewer }) => replaceWords(db, viewer.accountId, body.words),
    message: 'The words are saved',
  })
  api.serve(tools.listHeldComments, {
    handle: ({ query, viewer }) => getHeldPage(db, viewer.accountId, query),
    message: 'Held comments, newest first',
  })
  api.serve(tools.approveHeldComment, {
    find: async ({ params: { commentId = '' }, viewer }) => {
      if (!(await findHeld(db, commentId, viewer))) throw notFound('There is no such held comment')
      return commentId
    },
    handle: ({ found, viewer }) => approveHeld({ db, queue, spam }, viewer, found),
    respond: (id, { viewer }) => getCommentForViewer(db, viewer, id),
    message: 'The comment is published',
  })
}

/** Finds a video or post for its owner. Returns its row id. Throws 404 or 403. */
async function findOwnRoot(db: Db, publicId: string, viewer: Viewer | null) {
  const item =
    (await findVisibleItem(db, 'video', publicId, viewer)) ??
    (await findVisibleItem(db, 'post', publicId, viewer))
  if (!item) throw notFound('There is no such video or post')
  requireOwner(item, viewer)
  return item.id
}
