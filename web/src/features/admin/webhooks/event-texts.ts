import { TEST_EVENT, type WebhookDelivery, type WebhookEvent } from '@seam/contract/webhook.ts'

/** The groups of events, in the order in which a form shows them. */
export const eventGroups = [
  'Videos',
  'Posts and comments',
  'Members',
  'Moderation',
  'The site',
] as const

interface EventTexts {
  group: (typeof eventGroups)[number]
  label: string
  /** When it happens. */
  text: string
}

export const eventTexts: Record<WebhookEvent, EventTexts> = {
  'video.published': {
    group: 'Videos',
    label: 'Video published',
    text: 'A video appears in the lists of this site.',
  },
  'video.ready': {
    group: 'Videos',
    label: 'Video ready',
    text: 'A video is processed and can be played.',
  },
  'video.failed': {
    group: 'Videos',
    label: 'Video failed',
    text: 'A video could not be processed.',
  },
  'post.published': {
    group: 'Posts and comments',
    label: 'Post published',
    text: 'A post appears in the lists of this site.',
  },
  'comment.created': {
    group: 'Posts and comments',
    label: 'New comment',
    text: 'Someone comments, or replies to a comment.',
  },
  'member.joined': {
    group: 'Members',
    label: 'Member joined',
    text: 'A new account can be used: at once, or after its approval.',
  },
  'member.left': {
    group: 'Members',
    label: 'Member left',
    text: 'An account is deleted.',
  },
  'report.opened': {
    group: 'Moderation',
    label: 'Report opened',
    text: 'Something is reported that is not under review yet.',
  },
  'report.decided': {
    group: 'Moderation',
    label: 'Report decided',
    text: 'A moderator decides about a report.',
  },
  'backup.failed': {
    group: 'The site',
    label: 'Backup failed',
    text: 'A backup could not be made.',
  },
  'disk.low': {
    group: 'The site',
    label: 'Disk nearly full',
    text: 'There is little free space left.',
  },
}

export const eventLabel = (event: WebhookDelivery['event']): string =>
  event === TEST_EVENT ? 'Test event' : eventTexts[event].label
