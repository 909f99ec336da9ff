import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { publicId } from '../id.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { paged, pageQuery } from '../paging.ts'
import { subjectKind, subjectRef } from './report.ts'
import { nonBlankText, text } from '../text.ts'

export const decisionActions = [
  'none',
  'warn',
  'adult',
  'hide',
  'limit',
  'suspend',
  'delete',
] as const
export const decisionAction = z.enum(decisionActions, { error: messages.decisionAction })
export type DecisionAction = z.infer<typeof decisionAction>

/** What the content breaks: the rules of the site, or the law. */
export const decisionGround = z.enum(['rules', 'law'], { error: messages.decisionGround })
export type DecisionGround = z.infer<typeof decisionGround>

/** Returns whether a decision about this kind of subject can have this action. */
export const isActionFor = (action: DecisionAction, kind: z.infer<typeof subjectKind>): boolean =>
  action === 'adult'
    ? kind === 'video' || kind === 'post'
    : action === 'hide'
      ? kind !== 'profile'
      : true

/** Returns whether an action concerns the author. It is still possible once the item is deleted. */
export const isAboutAuthor = (action: DecisionAction): boolean =>
  ['none', 'warn', 'limit', 'suspend'].includes(action)

const reason = (max: number) =>
  text(messages.decisionTextLong).trim().max(max, { error: messages.decisionTextLong }).default('')

/** All actions but `none` need facts, a ground and a reference to the rule or law. */
export const decisionBody = z.object({
  action: decisionAction,
  /** What the decision is based on. */
  facts: reason(limits.decisionText),
  ground: decisionGround.optional(),
  /** The rule or law, and why the content is incompatible with it. */
  reference: reason(limits.decisionText),
  /** When a suspension ends; absent or null if it is permanent. */
  endsAt: z.iso.datetime({ error: messages.decisionEnd }).nullable().optional(),
})
export type DecisionBody = z.infer<typeof decisionBody>

/** The content at the time of the decision. */
export const snapshot = z.object({
  /** Of a video or playlist: its title. Of a profile: its name. Empty for others. */
  title: z.string(),
  text: z.string(),
  wasAdult: z.boolean(),
  /** The images of a post, if it has any: the ids of their file objects, and their texts. */
  images: z.array(z.object({ public_id: z.string(), alt: z.string() })).optional(),
})
export type Snapshot = z.infer<typeof snapshot>

const appeal = z.object({
  text: z.string(),
  at: z.iso.datetime(),
  /** Null until a moderator answers. */
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
})

/** A decision as the affected person sees it, without who made it. */
export const decision = z.object({
  publicId,
  kind: subjectKind,
  action: decisionAction,
  facts: z.string(),
  ground: decisionGround.nullable(),
  reference: z.string(),
  /** Whether automated means made the decision, not a person. */
  isAutomated: z.boolean(),
  /** Whether automated means detected it: a rule held it, or its sign-up resembled many others. */
  isDetected: z.boolean(),
  /** Whether reports led to the decision. */
  isReported: z.boolean(),
  snapshot,
  /** The page of the item; null once it is deleted. */
  path: z.string().nullable(),
  decidedAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  /** When the content will be deleted, unless an appeal prevents it. */
  deletesAt: z.iso.datetime().nullable(),
  /** When it ended; null while it is in force. */
  endedAt: z.iso.datetime().nullable(),
  /** Whether moderators have reversed it. */
  isReversed: z.boolean(),
  /** Deadline for an appeal; null if it cannot be appealed, or not any longer. */
  appealUntil: z.iso.datetime().nullable(),
  appeal: appeal.nullable(),
})
export type Decision = z.infer<typeof decision>

const tag = 'Moderation'
const byPublicId = z.object({ publicId })

export const listOwnDecisions = endpoint({
  tag,
  summary: 'The decisions of moderators about you, with their reasons, newest first',
  method: 'GET',
  path: '/decision',
  access: 'signed-in',
  query: z.object({ limit: pageQuery.limit, page: pageQuery.page, cursor: pageQuery.cursor }),
  response: paged(decision),
})

const writtenText = nonBlankText(messages.decisionText).max(limits.decisionText, {
  error: messages.decisionTextLong,
})

export const appealDecision = endpoint({
  tag,
  summary: 'Appeal a decision about you, once, within six months',
  method: 'POST',
  path: '/decision/{publicId}/appeal',
  access: 'signed-in',
  params: byPublicId,
  body: z.object({ text: writtenText }),
  response: decision,
})

export const answerAppeal = endpoint({
  tag,
  summary:
    'Answer an appeal: keep the decision or reverse it. Not for who decided, if there is another moderator',
  method: 'POST',
  path: '/decision/{publicId}/answer',
  access: 'moderator',
  audit: 'appeal.answered',
  cache: 'invalidate',
  params: byPublicId,
  body: z.object({
    isReversed: z.boolean({ error: messages.appealOutcome }),
    text: writtenText,
  }),
  response: decision,
})

export const reverseDecision = endpoint({
  tag,
  summary:
    'Take a decision back: everything is as it was before. Only owners take back what one of them decided',
  method: 'POST',
  path: '/decision/{publicId}/reverse',
  access: 'moderator',
  audit: 'decision.reversed',
  cache: 'invalidate',
  params: byPublicId,
  response: decision,
})

export const getSubjectState = endpoint({
  tag,
  summary:
    'Whether only owners decide about something: one of them has, and it was not changed since',
  method: 'GET',
  path: '/decision/subject',
  access: 'moderator',
  query: subjectRef,
  response: z.object({ needsOwner: z.boolean() }),
})

export const decideOn = endpoint({
  tag,
  summary:
    'Decide about something that no one needs to have reported. Responds 409 if the same is in force',
  method: 'POST',
  path: '/decision',
  status: 201,
  access: 'moderator',
  audit: 'decision.made',
  cache: 'invalidate',
  body: decisionBody.extend({ subject: subjectRef }),
  response: decision,
})
