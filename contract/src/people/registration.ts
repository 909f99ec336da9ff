import * as z from 'zod'
import { owner } from '../account.ts'
import { endpoint, noData } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { paged, pageQuery } from '../paging.ts'
import { text } from '../text.ts'

/** The fragment of an invite link. */
export const inviteCode = text(messages.inviteCode).min(1, { error: messages.inviteCode })

/** An applicant's answer to the question of the site. */
export const answer = text(messages.answerLong)
  .trim()
  .max(limits.registrationAnswer, { error: messages.answerLong })

export const invite = z.object({
  _id: z.string(),
  uses: z.int(),
  usesLeft: z.int(),
  /** Whether it has uses left and has not expired. */
  isValid: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Invite = z.infer<typeof invite>

const tag = 'Registration'

export const inviteBody = z.object({
  uses: z
    .int({ error: messages.inviteUses })
    .min(1, { error: messages.inviteUses })
    .max(limits.inviteUses, { error: messages.inviteUses }),
  days: z
    .int({ error: messages.inviteDays })
    .min(1, { error: messages.inviteDays })
    .max(limits.inviteDays, { error: messages.inviteDays }),
})
export type InviteBody = z.infer<typeof inviteBody>

export const createInvite = endpoint({
  tag,
  summary: 'Create an invite link. Members need invites left; responds 409 without',
  method: 'POST',
  path: '/invite',
  status: 201,
  access: 'signed-in',
  notForSuspended: true,
  body: inviteBody,
  response: invite,
})

export const inviteList = z.object({
  invites: z.array(invite),
  /** How many more people you can invite; null if unlimited. */
  left: z.int().nullable(),
})
export type InviteList = z.infer<typeof inviteList>

export const listInvites = endpoint({
  tag,
  summary: 'Your invite links, newest first, at most 100',
  method: 'GET',
  path: '/invite',
  access: 'signed-in',
  response: inviteList,
})

export const deleteInvite = endpoint({
  tag,
  summary: 'Delete one of your invite links, which stops to work',
  method: 'DELETE',
  path: '/invite/{code}',
  access: 'signed-in',
  params: z.object({ code: z.string() }),
  response: noData,
})

export const checkInvite = endpoint({
  tag,
  summary: 'Who sent an invite. Responds 422 if it is not valid',
  method: 'POST',
  path: '/invite/check',
  changesState: false,
  body: z.object({ invite: inviteCode }),
  response: owner,
})

export const application = z.object({
  ...owner.shape,
  answer: z.string(),
  createdAt: z.iso.datetime(),
})
export type Application = z.infer<typeof application>

export const listApplications = endpoint({
  tag,
  summary: 'Accounts that wait for approval, oldest first',
  method: 'GET',
  path: '/application',
  access: 'moderator',
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit, cursor: pageQuery.cursor }),
  response: paged(application),
})

export const applicationDecisionBody = z.object({
  usernames: z
    .array(z.string(), { error: messages.usernames })
    .min(1, { error: messages.usernames })
    .max(limits.maxPageSize, { error: messages.usernames }),
  decision: z.enum(['APPROVE', 'REJECT'], { error: messages.decision }),
})
export type ApplicationDecisionBody = z.infer<typeof applicationDecisionBody>

export const decideApplications = endpoint({
  tag,
  summary: 'Approve or reject accounts that wait for approval. Rejected ones are deleted',
  method: 'POST',
  path: '/application/decide',
  access: 'moderator',
  audit: 'application.decided',
  cache: 'invalidate',
  body: applicationDecisionBody,
  /** Number of accounts decided by this request. Another moderator may have decided some before. */
  response: z.object({ decided: z.int() }),
})
