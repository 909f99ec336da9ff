import type { Comment } from '@seam/contract/comment.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import type { SpamFilter, Writer } from '../moderation/hold/spam-filter.ts'
import { enqueueNotifyOfHeld } from '../notification/enqueue.ts'
import { isReply } from '../visibility/visible-item.ts'
import type { VisibleItem } from '../visibility/visible-item-store.ts'
import type { PublishComment } from './gather-comments.ts'
import { findHeld } from './find-held.ts'
import { insertHeld } from './held-store.ts'
import { findHeldWord } from './held-words.ts'
import { lockAncestors } from './insert-comments.ts'
import { getCommentForViewer } from './list.ts'

/** A published comment, or one that needs the approval of the owner of the video or post. */
export type AddedComment = { id: number } | { heldId: string }

interface Services {
  db: Db
  queue: Queue
  spam: SpamFilter
  publishComment: PublishComment
}

/**
 * Adds a comment to an item, or holds it because of a word on the owner's list or a rule of the
 * site. Throws 409 for a reply to a reply.
 */
export async function addComment(
  { db, queue, spam, publishComment }: Services,
  parent: VisibleItem,
  writer: Writer,
  content: string,
): Promise<AddedComment> {
  if (isReply(parent)) throw new ProblemError('conflict', serverMessages.replyToReply)
  const ownerId = writer.viewer.accountId
  const word = await findHeldWord(db, parent, ownerId, content)
  const hold = await spam.check(writer, 'text', { content })
  const place = { parentId: parent.id, rootId: parent.root_id }
  if (word === undefined) {
    return { id: await publishComment(parent.id, { ownerId, content, hold, ...place }) }
  }
  return db.transaction().execute(async (tx) => {
    await lockAncestors(tx, place)
    const heldId = await insertHeld(tx, parent, { writerId: ownerId, word, content, hold })
    const { root_id: itemId, root_owner_id: accountId } = parent
    await enqueueNotifyOfHeld(queue, tx, { itemId, accountId })
    return { heldId }
  })
}

/** Returns an added comment as its author sees it. */
export async function getAddedComment(
  db: Db,
  viewer: Viewer,
  added: AddedComment,
): Promise<Comment> {
  if ('id' in added) return getCommentForViewer(db, viewer, added.id)
  const held = await findHeld(db, added.heldId, { ...viewer, hasHeldComments: true })
  if (!held) throw notFound()
  return held.comment
}
