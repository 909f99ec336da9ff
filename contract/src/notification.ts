import * as z from 'zod'
import { owner } from './account.ts'
import { endpoint, noData } from './endpoint.ts'
import { publicId } from './id.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { paged, pageQuery } from './paging.ts'
import { byUsername } from './profile.ts'
import { text } from './text.ts'

/** The kinds of notifications, in the order of the settings. */
export const notificationKinds = [
  'comment',
  'reply',
  'mention',
  'held',
  'approved',
  'upvote',
  'follow',
  'publication',
  'video-ready',
  'video-failed',
  'decision',
  'appeal',
  'report',
  'reset-link',
] as const
export const notificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof notificationKind>

/** The kinds without an actor that the notification could name. */
export const actorlessKinds = [
  'held',
  'approved',
  'video-ready',
  'video-failed',
  'decision',
  'appeal',
  'report',
  'reset-link',
] as const satisfies NotificationKind[]

/** The kinds that muting a video or post turns off. */
export const threadKinds = [
  'comment',
  'reply',
  'mention',
  'held',
  'upvote',
] as const satisfies NotificationKind[]

/** Kinds that are always on: moderators' decisions about an account, or changes to its sign-in. */
export const alwaysOnKinds = [
  'decision',
  'appeal',
  'reset-link',
] as const satisfies NotificationKind[]

const subject = z.object({
  kind: z.enum(['video', 'post', 'comment']),
  publicId,
  /** The title of a video, or the start of a text. */
  text: z.string(),
  /** The video or post that it belongs to: itself, unless it is a comment. */
  root: z.object({ kind: z.enum(['video', 'post']), publicId }),
})

/** A group: everyone who did the same to the same item before the notification was seen. */
export const notification = z.object({
  publicId,
  kind: notificationKind,
  /** When the newest actor joined the group. */
  latestAt: z.iso.datetime(),
  isSeen: z.boolean(),
  /** The newest actors, newest first. Empty for notifications about the user's own videos. */
  actors: z.array(owner).max(limits.notificationActors),
  /** Number of actors, up to {@link limits.notificationActorTotal}. */
  actorCount: z.int(),
  /** Null for a follow. */
  subject: subject.nullable(),
  /** The newest comment or reply; null for other kinds. */
  comment: z.object({ publicId, text: z.string() }).nullable(),
})
export type Notification = z.infer<typeof notification>

const unseen = z.object({
  /** Number of unseen notifications, up to {@link limits.unseenNotifications}. */
  count: z.int(),
})

export const audience = z.enum(['everyone', 'followed'], { error: messages.audience })
/** Whose actions notify: everyone's, or those of followed users only. */
export type Audience = z.infer<typeof audience>

const flag = z.boolean({ error: messages.notificationFlag })
const channels = z.object({ list: flag, push: flag, mail: flag, from: audience })
/** Where notifications of a kind are sent, and whose actions cause them. */
export type NotificationChannels = z.infer<typeof channels>

/** The kinds that are mailed individually. The others are only in the daily digest. */
export const mailedKinds = ['reply', 'mention'] as const satisfies NotificationKind[]
export type MailedKind = (typeof mailedKinds)[number]

export const defaultChannels: NotificationChannels = {
  list: true,
  push: true,
  mail: false,
  from: 'everyone',
}

const notificationSettings = z.object({
  kinds: z.record(notificationKind, channels),
  /** Whether a daily mail lists unseen notifications. */
  digest: z.boolean(),
  /** Whether the account can receive mail: the site sends mail, and the address is verified. */
  canMail: z.boolean(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const notificationSettingsBody = z.object({
  kinds: z
    .partialRecord(notificationKind, channels.partial(), { error: messages.notificationKinds })
    .refine(
      (kinds) =>
        alwaysOnKinds.every((kind) => kinds[kind]?.list !== false && kinds[kind]?.push !== false),
      { error: messages.notificationAlwaysOn },
    )
    .default({}),
  digest: flag.optional(),
})

const tag = 'Notification'
const signedIn = { tag, access: 'signed-in' } as const

export const listNotifications = endpoint({
  ...signedIn,
  summary: 'Your notifications of the last 90 days, newest first',
  method: 'GET',
  path: '/notification',
  compressed: true,
  query: z.object(pageQuery),
  response: paged(notification),
})

export const countUnseenNotifications = endpoint({
  ...signedIn,
  summary: 'The number of your notifications that are not seen, up to 100',
  method: 'GET',
  path: '/notification/unseen',
  response: unseen,
})

export const markNotificationsSeen = endpoint({
  ...signedIn,
  summary: 'Mark a notification and all older ones as seen. Those that came later stay unseen',
  method: 'POST',
  path: '/notification/seen',
  body: z.object({ upTo: publicId }),
  response: unseen,
})

export const getNotificationSettings = endpoint({
  ...signedIn,
  summary: 'Which notifications you get, and where',
  method: 'GET',
  path: '/notification/settings',
  response: notificationSettings,
})

export const changeNotificationSettings = endpoint({
  ...signedIn,
  summary: 'Change which notifications you get, and where. What is absent stays as it is',
  method: 'PATCH',
  path: '/notification/settings',
  body: notificationSettingsBody,
  response: notificationSettings,
})

export const unsubscribeFromMail = endpoint({
  tag,
  summary: 'End the mails of which the link has this token, without a sign-in',
  method: 'POST',
  path: '/notification/unsubscribe',
  body: z.object({
    token: text(messages.unsubscribeToken).max(500, { error: messages.unsubscribeToken }),
  }),
  response: noData,
})

const muting = {
  ...signedIn,
  path: '/thread/{publicId}/mute',
  params: z.object({ publicId }),
} as const
const muteState = z.object({ isMuted: z.boolean() })

export const getThreadMute = endpoint({
  ...muting,
  summary: 'Whether you muted the video or post of a thread',
  method: 'GET',
  response: muteState,
})

export const muteThread = endpoint({
  ...muting,
  summary:
    'Mute a video or post: no notifications of its comments and votes. A comment stands for its video or post',
  method: 'PUT',
  response: muteState,
})

export const unmuteThread = endpoint({
  ...muting,
  summary: 'End the mute of a video or post',
  method: 'DELETE',
  response: muteState,
})

const alerting = {
  ...signedIn,
  path: '/follow/{username}/notification',
  params: byUsername,
  response: z.object({ isNotified: z.boolean() }),
} as const

export const getPublicationAlert = endpoint({
  ...alerting,
  summary: 'Whether you are notified of new videos and posts of a user',
  method: 'GET',
})

export const addPublicationAlert = endpoint({
  ...alerting,
  summary: 'Be notified of new videos and posts of a user whom you follow',
  method: 'PUT',
})

export const removePublicationAlert = endpoint({
  ...alerting,
  summary: 'Be notified of new videos and posts of a user no longer',
  method: 'DELETE',
})
