import { t } from '@lingui/core/macro'
import { TEST_EVENT, type WebhookDelivery, type WebhookEvent } from '@seam/contract/webhook.ts'

/** The groups of events, in the order in which a form shows them. */
export const eventGroups = [
  'Videos',
  'Posts and comments',
  'Members',
  'Moderation',
  'The site',
] as const

type EventGroup = (typeof eventGroups)[number]

export const groupLabels: Record<EventGroup, string> = {
  Videos: t`Videos`,
  'Posts and comments': t`Posts and comments`,
  Members: t`Members`,
  Moderation: t`Moderation`,
  'The site': t`The site`,
}

interface EventTexts {
  group: EventGroup
  label: string
  /** When it happens. */
  text: string
}

export const eventTexts: Record<WebhookEvent, EventTexts> = {
  'video.published': {
    group: 'Videos',
    label: t`Video published`,
    text: t`A video appears in public lists.`,
  },
  'video.ready': {
    group: 'Videos',
    label: t`Video ready`,
    text: t`A video is processed and can be played.`,
  },
  'video.failed': {
    group: 'Videos',
    label: t`Video failed`,
    text: t`A video could not be processed.`,
  },
  'post.published': {
    group: 'Posts and comments',
    label: t`Post published`,
    text: t`A post appears in public lists.`,
  },
  'comment.created': {
    group: 'Posts and comments',
    label: t`New comment`,
    text: t`Someone comments, or replies to a comment.`,
  },
  'member.joined': {
    group: 'Members',
    label: t`Member joined`,
    text: t`Someone signed up, or was approved.`,
  },
  'member.left': {
    group: 'Members',
    label: t`Member left`,
    text: t`An account is deleted.`,
  },
  'report.opened': {
    group: 'Moderation',
    label: t`Report opened`,
    text: t`Something is reported for the first time since it was last decided.`,
  },
  'report.decided': {
    group: 'Moderation',
    label: t`Report decided`,
    text: t`A moderator decides on a report.`,
  },
  'backup.failed': {
    group: 'The site',
    label: t`Backup failed`,
    text: t`A backup, or the test that restores it, has failed.`,
  },
  'disk.low': {
    group: 'The site',
    label: t`Disk nearly full`,
    text: t`Less than a tenth of the disk is free.`,
  },
}

export const eventLabel = (event: WebhookDelivery['event']): string =>
  event === TEST_EVENT ? t`Test event` : eventTexts[event].label
