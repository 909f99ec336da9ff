import { limits } from '@seam/contract/limits.ts'
import { extractMentions } from '@seam/contract/mentions.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import { findAccountIds } from '../account/username-store.ts'
import { lockItem } from '../item/lock-store.ts'
import { announceComments, announcePublication, announceVideo } from '../webhook/announce.ts'
import * as store from './cause-store.ts'
import type { ChannelServices } from './channel.ts'
import {
  NOTIFY_OF_PUBLICATION,
  type NotifyOfComments,
  type NotifyOfEdit,
  type NotifyOfHeld,
  type NotifyOfPublication,
  type NotifyOfVideo,
} from './enqueue.ts'
import type { Event } from './make-store.ts'
import { notify, retract } from './notify.ts'

/**
 * Notifies the owners of the parents of comments and the users whom the comments mention, and
 * webhooks.
 */
export async function notifyOfComments(
  services: ChannelServices,
  tx: Tx,
  { itemIds }: NotifyOfComments,
) {
  const causes: Event[][] = []
  const comments = await store.findComments(tx, itemIds)
  for (const comment of comments) {
    const { id: itemId, owner_id: actorId, created_at: at } = comment
    const isReply = comment.parent_kind === 'comment'
    const toParent: Event = {
      accountId: comment.parent_owner_id,
      actorId,
      at,
      kind: isReply ? 'reply' : 'comment',
      itemId: comment.parent_id,
      commentId: itemId,
    }
    const mentions = await mentionsOf(tx, extractMentions(comment.content), { actorId, itemId, at })
    causes.push(isReply ? [toParent, ...mentions] : [...mentions, toParent])
  }
  await notify(services, tx, causes)
  if (comments[0]?.has_webhook) await announceComments(services, tx, itemIds)
}

/**
 * Notifies users whom an edit of a comment, post or video mentions, if the text still mentions
 * them. Skips the recipient of a reply, who was notified of the reply. Over all edits, a text
 * notifies no more users than it can mention.
 */
export async function notifyOfEdit(
  services: ChannelServices,
  tx: Tx,
  { itemId, mentioned }: NotifyOfEdit,
) {
  // Without the lock, jobs of concurrent edits could exceed the limit together.
  if (!(await lockItem(tx, itemId))) return
  const [comment] = await store.findComments(tx, [itemId])
  const item = comment ?? (await store.findPublication(tx, itemId))
  if (!item) return
  const repliesTo = comment?.parent_kind === 'comment' ? comment.parent_owner_id : null
  const still = extractMentions(item.content).filter((username) => mentioned.includes(username))
  const by = { actorId: item.owner_id, itemId, at: new Date() }
  const mentions = await mentionsOf(tx, still, by)
  const left = limits.mentions - (await store.countMentioned(tx, itemId))
  await notify(services, tx, [
    mentions.filter(({ accountId }) => accountId !== repliesTo).slice(0, Math.max(0, left)),
  ])
}

/** Notifies the owner of a video or post of held comments, once until the notification is seen. */
export const notifyOfHeld = (
  services: ChannelServices,
  tx: Tx,
  { heldAt, ...about }: NotifyOfHeld,
) =>
  notify(services, tx, [
    [{ ...about, kind: 'held', actorId: null, commentId: null, at: new Date(heldAt) }],
  ])

/** Notifies the followed account, or retracts the notification if the follow has ended. */
export async function notifyOfFollow(
  services: ChannelServices,
  tx: Tx,
  { followerId: actorId, followeeId: accountId }: { followerId: number; followeeId: number },
) {
  await store.lockFollower(tx, actorId)
  const follow = await store.findFollow(tx, actorId, accountId)
  const event = { accountId, kind: 'follow', itemId: null, actorId } as const
  if (!follow) return retract(tx, [event])
  await notify(services, tx, [[{ ...event, commentId: null, at: follow.created_at }]])
}

/** Followers to notify per transaction. */
const BATCH = 500

/**
 * Notifies webhooks and the users whom a newly listed video or post mentions, then the followers who
 * subscribed to its owner, in batches of one job each.
 */
export async function notifyOfPublication(
  services: ChannelServices,
  tx: Tx,
  { itemId, after }: NotifyOfPublication,
) {
  const item = await store.findPublication(tx, itemId)
  if (!item) return
  const { kind, owner_id: actorId, listed_at: at } = item
  const sendNext = (last: number) => {
    const next: NotifyOfPublication = { itemId, after: last }
    return services.queue.send(tx, NOTIFY_OF_PUBLICATION, next)
  }
  const usernames = after === undefined ? extractMentions(item.content) : []
  const announces = after === undefined && item.has_webhook
  if (usernames.length > 0 || announces) {
    await notify(services, tx, [await mentionsOf(tx, usernames, { actorId, itemId, at })])
    if (announces) await announcePublication(services, tx, { itemId, kind })
    // The followers come in another transaction, so that each locks its accounts in order.
    await sendNext(0)
    return
  }
  const page = { ownerId: actorId, itemId, after: after ?? 0, limit: BATCH }
  const followers = await store.findAlerted(tx, page)
  await notify(
    services,
    tx,
    followers
      .filter(({ is_mentioned }) => !is_mentioned)
      .map(({ follower_id: accountId }) => [
        { accountId, kind: 'publication', itemId, actorId, commentId: null, at },
      ]),
  )
  const last = followers.at(-1)
  if (!last || followers.length < BATCH) return
  await sendNext(last.follower_id)
}

/** Notifies the owner of a video, and webhooks, that it is playable or its processing has failed. */
export async function notifyOfVideo(
  services: ChannelServices,
  tx: Tx,
  { itemId, endedAt }: NotifyOfVideo,
) {
  const video = await store.findVideo(tx, itemId)
  if (!video || !(video.has_failed || video.is_playable)) return
  const kind = video.has_failed ? 'video-failed' : 'video-ready'
  const own = { accountId: video.owner_id, actorId: null, commentId: null, at: new Date(endedAt) }
  await notify(services, tx, [[{ ...own, kind, itemId }]])
  const { has_failed: hasFailed } = video
  await announceVideo(services, tx, { itemId, hasFailed, at: own.at })
}

const mentionsOf = async (
  tx: Tx,
  usernames: string[],
  by: Pick<Event, 'actorId' | 'itemId' | 'at'>,
): Promise<Event[]> =>
  (await findAccountIds(tx, usernames)).map((accountId) => ({
    accountId,
    kind: 'mention',
    commentId: null,
    ...by,
  }))
