import { extractMentions } from '@seam/contract/mentions.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { isPostAwaited } from './cause-store.ts'

export const NOTIFY_OF_COMMENTS = 'notify-of-comments'
export interface NotifyOfComments {
  itemIds: number[]
}

export const NOTIFY_OF_EDIT = 'notify-of-edit'
export interface NotifyOfEdit {
  itemId: number
  /** The usernames that the edit added. */
  mentioned: string[]
}

export const NOTIFY_OF_HELD = 'notify-of-held'
export interface NotifyOfHeld {
  /** The video or post, and its owner. */
  itemId: number
  accountId: number
  /** When the comment was held, in milliseconds since 1970. */
  heldAt: number
}

export const NOTIFY_OF_FOLLOW = 'notify-of-follow'
export interface NotifyOfFollow {
  followerId: number
  followeeId: number
}

export const NOTIFY_OF_PUBLICATION = 'notify-of-publication'
export interface NotifyOfPublication {
  itemId: number
  /** The last follower of the previous batch; absent for the first one. */
  after?: number
}

export const NOTIFY_OF_VIDEO = 'notify-of-video'
export interface NotifyOfVideo {
  itemId: number
  /** When it became playable or failed, in milliseconds since 1970. */
  endedAt: number
}

export const MAIL_NOTIFICATIONS = 'mail-notifications'
export interface MailNotifications {
  ids: number[]
}

export const NOTIFY_OF_VOTES = 'notify-of-votes'

export const PUSH_NOTIFICATIONS = 'push-notifications'
export interface PushNotifications {
  ids: number[]
}

/** Notifies the owners of the parents of new comments and the users whom they mention. */
export async function enqueueNotifyOfComments(
  queue: Queue,
  tx: Tx,
  itemIds: number[],
): Promise<void> {
  if (itemIds.length === 0) return
  await queue.send(tx, NOTIFY_OF_COMMENTS, { itemIds } satisfies NotifyOfComments)
}

/** Notifies the users whom an edit of a comment, post or video has added as mentions. */
export async function enqueueNotifyOfEdit(
  queue: Queue,
  tx: Tx,
  itemId: number,
  { before = '', after }: { before: string | undefined; after: string },
): Promise<void> {
  const known = new Set(extractMentions(before))
  const mentioned = extractMentions(after).filter((username) => !known.has(username))
  if (mentioned.length === 0) return
  await queue.send(tx, NOTIFY_OF_EDIT, { itemId, mentioned } satisfies NotifyOfEdit)
}

/** Notifies the owner of a video or post of a comment that needs approval. */
export const enqueueNotifyOfHeld = (queue: Queue, tx: Tx, about: Omit<NotifyOfHeld, 'heldAt'>) =>
  queue.send(tx, NOTIFY_OF_HELD, { ...about, heldAt: Date.now() } satisfies NotifyOfHeld)

/** Notifies the followed account of a new follow, or retracts that of an ended one. */
export const enqueueNotifyOfFollow = (queue: Queue, tx: Tx, follow: NotifyOfFollow) =>
  queue.send(tx, NOTIFY_OF_FOLLOW, follow)

/** Notifies the users whom a newly listed video or post mentions, and followers. */
export const enqueueNotifyOfPublication = (queue: Queue, tx: Tx, itemId: number) =>
  queue.send(tx, NOTIFY_OF_PUBLICATION, { itemId } satisfies NotifyOfPublication)

/** Returns whether the publication of this post by this account may notify anyone. */
export const mayNotifyOfPost = async (db: Db, accountId: number, text: string): Promise<boolean> =>
  extractMentions(text).length > 0 || (await isPostAwaited(db, accountId))

/** Notifies the owner of a video that it is playable or that its processing has failed. */
export const enqueueNotifyOfVideo = (queue: Queue, tx: Tx, itemId: number) =>
  queue.send(tx, NOTIFY_OF_VIDEO, { itemId, endedAt: Date.now() } satisfies NotifyOfVideo)
