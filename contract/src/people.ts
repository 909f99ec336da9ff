import * as z from 'zod'
import { owner } from './account.ts'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'
import { byUsername } from './profile.ts'
import { decisionRecord } from './review.ts'
import { role } from './roles.ts'
import { standing } from './standing.ts'

/** Storage of an account, in bytes. */
const storage = z.object({
  stored: z.int(),
  uploadedToday: z.int(),
  /** The limits that apply. */
  storedMax: z.int(),
  uploadedPerDayMax: z.int(),
  /** The account's own limits; null for those of the site. */
  quotaBytes: z.int().nullable(),
  quotaBytesPerDay: z.int().nullable(),
})

/** What moderators know of a user. */
export const personRecord = z.object({
  ...owner.shape,
  role,
  isPending: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Who invited this user; null for no one. */
  invitedBy: z.string().nullable(),
  standing,
  /** How many sessions are active, and what is published. */
  sessions: z.int(),
  videos: z.int(),
  posts: z.int(),
  comments: z.int(),
  /** Decisions about this user, newest first, at most 20. */
  decisions: z.array(decisionRecord),
  storage,
})
export type PersonRecord = z.infer<typeof personRecord>

const tag = 'People'

export const getPerson = endpoint({
  tag,
  summary: 'What moderators know of a user: role, inviter, standing, decisions and storage',
  method: 'GET',
  path: '/user/{username}/record',
  access: 'moderator',
  params: byUsername,
  response: personRecord,
})

const quota = z
  .int({ error: messages.siteBytes })
  .min(0, { error: messages.siteBytes })
  .max(Number.MAX_SAFE_INTEGER, { error: messages.siteBytes })
  .nullable()

export const quotaBody = z.object({ quotaBytes: quota, quotaBytesPerDay: quota })
export type QuotaBody = z.infer<typeof quotaBody>

export const changeQuota = endpoint({
  tag,
  summary: 'Give a user own limits of storage, in bytes; null for those of the site',
  method: 'PUT',
  path: '/user/{username}/quota',
  access: 'owner',
  audit: 'quota.changed',
  params: byUsername,
  body: quotaBody,
  response: personRecord,
})

export const storageOverview = z.object({
  /** Of the disk of DATA_DIR, in bytes. */
  freeBytes: z.int(),
  totalBytes: z.int(),
  /** The users who store the most, at most 50. */
  users: z.array(z.object({ username: z.string(), fullName: z.string(), stored: z.int() })),
})
export type StorageOverview = z.infer<typeof storageOverview>

export const getStorageOverview = endpoint({
  tag,
  summary: 'The free space, and the users who store the most',
  method: 'GET',
  path: '/storage',
  access: 'owner',
  response: storageOverview,
})
