import type { Notification, NotificationKind } from './notification.ts'
import { pages } from './pages.ts'

type Described = Pick<Notification, 'kind' | 'actors' | 'actorCount' | 'subject' | 'comment'>

/**
 * A notification in words: `{who} {what}`, with the title of a video or the start of a text.
 * Outside the site, notifications about adult content have neither.
 */
export interface NotificationText {
  /** Empty for the user's own videos. */
  who: string
  what: string
  /** The comment, or the text of the subject. Empty if absent. */
  quote: string
}

type Subject = Pick<NonNullable<Described['subject']>, 'kind' | 'text'>
/** For a follow. */
const NO_SUBJECT: Subject = { kind: 'post', text: '' }

const titleOf = ({ kind, text }: Subject) => (kind === 'video' && text !== '' ? ` “${text}”` : '')
const textOf = ({ kind, text }: Subject) => (kind === 'video' ? '' : text)

const phrases: Record<NotificationKind, (subject: Subject) => string> = {
  comment: (subject) => `commented on your ${subject.kind}${titleOf(subject)}`,
  reply: () => 'replied to your comment',
  mention: (subject) => `mentioned you in a ${subject.kind}${titleOf(subject)}`,
  held: (subject) =>
    `Comments on your ${subject.kind}${titleOf(subject)} are waiting for your approval`,
  approved: (subject) => `A moderator approved your ${subject.kind}${titleOf(subject)}`,
  upvote: (subject) => `upvoted your ${subject.kind}${titleOf(subject)}`,
  follow: () => 'started following you',
  publication: (subject) => `published a ${subject.kind}${titleOf(subject)}`,
  'video-ready': (subject) => `Your video${titleOf(subject)} is playable`,
  'video-failed': (subject) => `Your video${titleOf(subject)} could not be processed`,
  decision: () => 'A moderator decided about you or something you published',
  appeal: () => 'A moderator answered your appeal',
  report: () => 'A moderator decided about something you reported',
  'reset-link': () => 'A moderator created a link to reset your password',
}

export function describeNotification(notification: Described): NotificationText {
  const { kind, subject, comment } = notification
  return {
    who: namesOf(notification),
    what: phrases[kind](subject ?? NO_SUBJECT),
    quote: comment?.text ?? (subject && kind !== 'reply' ? textOf(subject) : ''),
  }
}

function namesOf({ actors, actorCount }: Described): string {
  const [first = '', second = ''] = actors.map(({ fullName, username }) => fullName || username)
  if (actorCount <= 1) return first
  if (actorCount === 2 && second) return `${first} and ${second}`
  return `${first} and ${actorCount - 1} ${actorCount === 2 ? 'other' : 'others'}`
}

/** Returns the path that a notification links to. */
export function notificationPath({
  kind,
  actors,
  actorCount,
  subject,
  comment,
}: Described): string {
  if (kind === 'decision' || kind === 'appeal') return pages.decisions
  if (kind === 'report') return pages.reports
  if (kind === 'reset-link') return `${pages.settings}#activity`
  if (kind === 'held') return `${pages.settings}#comments`
  const [actor] = actors
  if (!subject) return actor && actorCount === 1 ? `/u/${actor.username}` : '/notifications'
  const linked = kind === 'upvote' || kind === 'mention' ? null : comment
  const commentId = linked?.publicId ?? (subject.kind === 'comment' ? subject.publicId : null)
  const page = `/${subject.root.kind === 'video' ? 'v' : 'p'}/${subject.root.publicId}`
  return commentId === null ? page : `${page}?c=${commentId}`
}
