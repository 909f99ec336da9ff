import * as z from 'zod'
import { owner, role } from '../account.ts'
import { endpoint, noData } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { byUsername } from '../profile.ts'
import { decisionRecord } from '../moderation/review.ts'
import { activeSession } from '../settings.ts'
import { standing } from '../moderation/standing.ts'

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

/** What moderators see about a user. */
export const personRecord = z.object({
  ...owner.shape,
  role,
  isPending: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Who invited this user; null if no one did. */
  invitedBy: z.string().nullable(),
  standing,
  /** Number of active sessions, and of published items. */
  sessions: z.int(),
  videos: z.int(),
  posts: z.int(),
  comments: z.int(),
  /** At most 20 decisions about this user, newest first. Empty if the viewer may not make any. */
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

export const foundPerson = z.object({
  ...owner.shape,
  role,
  standing,
  createdAt: z.iso.datetime(),
})
export type FoundPerson = z.infer<typeof foundPerson>

export const searchPeople = endpoint({
  tag,
  summary: 'Users by username, name or exact mail address, at most 20; also suspended ones',
  method: 'GET',
  path: '/person',
  access: 'moderator',
  query: z.object({
    q: z
      .string({ error: messages.personQuery })
      .trim()
      .min(1, { error: messages.personQuery })
      .max(limits.email, { error: messages.personQuery }),
  }),
  response: z.array(foundPerson),
})

export const listPersonSessions = endpoint({
  tag,
  summary: 'The sessions of a user with a lower role, at most 50, the most recently used first',
  method: 'GET',
  path: '/user/{username}/sessions',
  access: 'moderator',
  params: byUsername,
  response: z.array(activeSession),
})

export const endPersonSession = endpoint({
  tag,
  summary: 'End a session of a user with a lower role',
  method: 'DELETE',
  path: '/user/{username}/sessions/{id}',
  access: 'moderator',
  audit: 'session.ended',
  params: byUsername.extend({ id: z.string() }),
  response: noData,
})

export const endPersonSessions = endpoint({
  tag,
  summary: 'End all sessions of a user with a lower role',
  method: 'DELETE',
  path: '/user/{username}/sessions',
  access: 'moderator',
  audit: 'sessions.ended',
  params: byUsername,
  response: noData,
})

export const personUpload = z.object({
  folder: z.string(),
  format: z.string(),
  bytes: z.int(),
  uploadedAt: z.iso.datetime(),
  /** The video made from it, unless that is private. */
  video: z.object({ title: z.string(), path: z.string() }).nullable(),
})
export type PersonUpload = z.infer<typeof personUpload>

export const listPersonUploads = endpoint({
  tag,
  summary: 'The newest files that a user has uploaded, at most 50',
  method: 'GET',
  path: '/user/{username}/uploads',
  access: 'moderator',
  params: byUsername,
  response: z.array(personUpload),
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
  /** The disk of DATA_DIR, in bytes. */
  freeBytes: z.int(),
  totalBytes: z.int(),
  /** The users with the most stored bytes, at most 50. */
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
