import { extractMentions } from '@seam/contract/mentions.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { isFollowedWithAlerts } from './cause-store.ts'

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
  /** The last follower of the batch before; absent for the first one. */
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

/** Notifies of new comments: the owners of their parents and those whom they mention. */
export async function notifyOfComments(queue: Queue, tx: Tx, itemIds: number[]): Promise<void> {
  if (itemIds.length === 0) return
  await queue.send(tx, NOTIFY_OF_COMMENTS, { itemIds } satisfies NotifyOfComments)
}

/** Notifies those whom a comment, post or video mentions since an edit. */
export async function notifyOfEdit(
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

/** Notifies the owner of a video or post of a comment that waits for them. */
export const notifyOfHeld = (queue: Queue, tx: Tx, about: Omit<NotifyOfHeld, 'heldAt'>) =>
  queue.send(tx, NOTIFY_OF_HELD, { ...about, heldAt: Date.now() } satisfies NotifyOfHeld)

/** Notifies of a follow that has begun or ended. */
export const notifyOfFollow = (queue: Queue, tx: Tx, follow: NotifyOfFollow) =>
  queue.send(tx, NOTIFY_OF_FOLLOW, follow)

/** Notifies followers of a newly listed video or post, and those whom it mentions. */
export const notifyOfPublication = (queue: Queue, tx: Tx, itemId: number) =>
  queue.send(tx, NOTIFY_OF_PUBLICATION, { itemId } satisfies NotifyOfPublication)

/** Returns whether {@link notifyOfPublication} of a text by this account may notify anyone. */
export const mayNotifyOfPublication = async (
  db: Db,
  accountId: number,
  text: string,
): Promise<boolean> =>
  extractMentions(text).length > 0 || (await isFollowedWithAlerts(db, accountId))

/** Notifies the owner of a video that it plays, or that its processing has failed. */
export const notifyOfVideo = (queue: Queue, tx: Tx, itemId: number) =>
  queue.send(tx, NOTIFY_OF_VIDEO, { itemId, endedAt: Date.now() } satisfies NotifyOfVideo)
