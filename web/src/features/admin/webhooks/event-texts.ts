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
    text: 'A video appears in public lists.',
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
    text: 'A post appears in public lists.',
  },
  'comment.created': {
    group: 'Posts and comments',
    label: 'New comment',
    text: 'Someone comments, or replies to a comment.',
  },
  'member.joined': {
    group: 'Members',
    label: 'Member joined',
    text: 'Someone signed up, or was approved.',
  },
  'member.left': {
    group: 'Members',
    label: 'Member left',
    text: 'An account is deleted.',
  },
  'report.opened': {
    group: 'Moderation',
    label: 'Report opened',
    text: 'Something is reported for the first time since it was last decided.',
  },
  'report.decided': {
    group: 'Moderation',
    label: 'Report decided',
    text: 'A moderator decides on a report.',
  },
  'backup.failed': {
    group: 'The site',
    label: 'Backup failed',
    text: 'A backup, or the test that restores it, has failed.',
  },
  'disk.low': {
    group: 'The site',
    label: 'Disk nearly full',
    text: 'Less than a tenth of the disk is free.',
  },
}

export const eventLabel = (event: WebhookDelivery['event']): string =>
  event === TEST_EVENT ? 'Test event' : eventTexts[event].label
