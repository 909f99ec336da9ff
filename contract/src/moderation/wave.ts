import * as z from 'zod'
import { owner } from '../account.ts'
import { decisionGround } from './decision.ts'
import { endpoint } from '../endpoint.ts'
import { publicId } from '../id.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { standing } from './standing.ts'
import { nonBlankText } from '../text.ts'

/** What the sign-ups of a group have in common. `burst`: ten minutes with far more than usual. */
export const signUpGroupKinds = ['text', 'network', 'inviter', 'burst', 'domain'] as const
const signUpGroupKind = z.enum(signUpGroupKinds, { error: messages.signUpGroup })
export type SignUpGroupKind = z.infer<typeof signUpGroupKind>

/** The sign-ups that a request covers: those in this many hours before `until`. */
const sinceHours = z.coerce
  .number({ error: messages.signUpHours })
  .int({ error: messages.signUpHours })
  .min(1, { error: messages.signUpHours })
  .max(limits.signUpHours, { error: messages.signUpHours })
const until = z.iso.datetime({ error: messages.signUpUntil })
const key = z.string({ error: messages.signUpGroup }).max(300, { error: messages.signUpGroup })

const made = { videos: z.int(), posts: z.int(), comments: z.int() }

export const signUpGroup = z.object({
  kind: signUpGroupKind,
  key: z.string(),
  /** The username of the inviter, the mail domain, or the start of the text; empty for others. */
  label: z.string(),
  accounts: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  ...made,
  /** Some of the usernames. */
  usernames: z.array(z.string()),
})
export type SignUpGroup = z.infer<typeof signUpGroup>

const tag = 'Sign-ups'

export const listSignUpGroups = endpoint({
  tag,
  summary: 'Recent sign-ups of members who are not suspended, by what they have in common',
  method: 'GET',
  path: '/sign-up/group',
  access: 'moderator',
  query: z.object({ hours: sinceHours.default(24) }),
  response: z.object({
    /** The time of this list. Pass it to later requests about the same sign-ups. */
    until: z.iso.datetime(),
    /** Number of sign-ups in these hours. Groups cover at most the newest 5,000. */
    accounts: z.int(),
    groups: z.array(signUpGroup),
  }),
})

export const signUpMember = z.object({
  ...owner.shape,
  signedUpAt: z.iso.datetime(),
  ...made,
  /** The start of the newest text. */
  text: z.string(),
})
export type SignUpMember = z.infer<typeof signUpMember>

export const listSignUpMembers = endpoint({
  tag,
  summary: 'The accounts of a group of sign-ups, newest first, at most 200',
  method: 'GET',
  path: '/sign-up',
  access: 'moderator',
  query: z.object({ kind: signUpGroupKind, key, hours: sinceHours.default(24), until }),
  response: z.array(signUpMember),
})

export const waveAction = z.enum(['suspend', 'delete'], { error: messages.waveAction })

export const wave = z.object({
  publicId,
  action: waveAction,
  facts: z.string(),
  ground: decisionGround,
  reference: z.string(),
  /** Null once the moderator's account is deleted. */
  decidedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Whether only owners can reverse it, because an owner started it. */
  needsOwner: z.boolean(),
  /** A job applies and reverses it. */
  state: z.enum(['applying', 'applied', 'reversing', 'reversed']),
  finishedAt: z.iso.datetime().nullable(),
  accounts: z.int(),
  /** Accounts that the current job has processed. */
  done: z.int(),
  /** Accounts that were skipped: deleted by then, staff, or subject to a decision of an owner. */
  skipped: z.int(),
  /** Accounts whose decision outlasted the wave, because an owner had decided about it. */
  decidedByOwner: z.int(),
})
export type Wave = z.infer<typeof wave>

const written = (missing: string) =>
  nonBlankText(missing).max(limits.decisionText, { error: messages.decisionTextLong })

/** The reasons stated to every account of a wave. */
const reasons = {
  action: waveAction,
  facts: written(messages.decisionFacts),
  ground: decisionGround,
  reference: written(messages.decisionReference),
}

export const waveBody = z.object({
  ...reasons,
  hours: sinceHours,
  until,
  groups: z
    .array(z.object({ kind: signUpGroupKind, key }), { error: messages.signUpGroup })
    .min(1, { error: messages.signUpGroup })
    .max(limits.signUpGroups, { error: messages.signUpGroup }),
  /** Usernames to leave out. */
  except: z
    .array(z.string(), { error: messages.usernames })
    .max(limits.signUpMembers, { error: messages.usernames })
    .default([]),
})
export type WaveBody = z.infer<typeof waveBody>

const startsJob = { status: 201, access: 'moderator', audit: 'wave.started' } as const

export const startWave = endpoint({
  tag,
  summary:
    'Suspend all accounts of groups of sign-ups with all that they made, or delete them once no appeal is possible. A job does it. Responds 409 if no account is left',
  method: 'POST',
  path: '/wave',
  ...startsJob,
  body: waveBody,
  response: wave,
})

export const listWaves = endpoint({
  tag,
  summary: 'The newest waves, at most 20, with the progress of their jobs',
  method: 'GET',
  path: '/wave',
  access: 'moderator',
  response: z.array(wave),
})

export const reverseWave = endpoint({
  tag,
  summary: 'Take all decisions of a wave back: everything is as it was before. A job does it',
  method: 'POST',
  path: '/wave/{publicId}/reverse',
  access: 'moderator',
  audit: 'wave.reversed',
  params: z.object({ publicId }),
  response: wave,
})

const byUsername = z.object({ username: z.string() })

export const listInvited = endpoint({
  tag,
  summary: 'Whom a user invited, and whom these invited, and so on, nearest first, at most 500',
  method: 'GET',
  path: '/user/{username}/invited',
  access: 'moderator',
  params: byUsername,
  response: z.array(
    z.object({
      ...owner.shape,
      invitedBy: z.string(),
      /** 1 for accounts that the user invited directly. */
      depth: z.int(),
      standing,
      createdAt: z.iso.datetime(),
    }),
  ),
})

export const suspendInvited = endpoint({
  tag,
  summary: 'The same for all accounts that a user invited, directly and through others',
  method: 'POST',
  path: '/user/{username}/invited/wave',
  ...startsJob,
  params: byUsername,
  body: z.object(reasons),
  response: wave,
})
