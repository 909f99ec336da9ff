import * as z from 'zod'
import { itemKind } from '../comment.ts'
import { endpoint, noData } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { paged, pageQuery } from '../paging.ts'
import { powChallenge, powProof } from '../proof-of-work.ts'
import { text } from '../text.ts'

export const subjectKind = z.enum([...itemKind.options, 'profile'], {
  error: messages.reportSubject,
})
export type SubjectKind = z.infer<typeof subjectKind>

/** The subject of a report or decision: an item by its public id, or a profile by its username. */
export const subjectRef = z.object(
  {
    kind: subjectKind,
    id: text(messages.reportSubject).max(100, { error: messages.reportSubject }),
  },
  { error: messages.reportSubject },
)
export type SubjectRef = z.infer<typeof subjectRef>

export const reportReasons = ['rules', 'illegal', 'spam', 'harassment', 'adult', 'other'] as const
export const reportReason = z.enum(reportReasons, { error: messages.reportReason })
export type ReportReason = z.infer<typeof reportReason>

export const reportBody = z.object({
  subject: subjectRef,
  reason: reportReason,
  text: text(messages.reportTextLong)
    .trim()
    .max(limits.reportText, { error: messages.reportTextLong })
    .default(''),
  /** Required without an account, and while the account waits for approval. */
  proof: powProof.optional(),
})
export type ReportBody = z.infer<typeof reportBody>

const tag = 'Report'

export const createReport = endpoint({
  tag,
  summary:
    'Report something to the moderators, also without an account. A repeated report changes nothing',
  method: 'POST',
  path: '/report',
  status: 201,
  notForSuspended: true,
  body: reportBody,
  response: noData,
})

export const getReportChallenge = endpoint({
  tag,
  summary: 'The proof of work for a report without an account, or while it waits for approval',
  method: 'GET',
  path: '/report/challenge',
  query: subjectRef,
  response: powChallenge,
})

/** The outcome of a report: undecided, an action, or no action. */
export const reportOutcome = z.enum(['open', 'acted', 'no-action'])

export const ownReport = z.object({
  _id: z.string(),
  kind: subjectKind,
  reason: reportReason,
  text: z.string(),
  createdAt: z.iso.datetime(),
  outcome: reportOutcome,
  decidedAt: z.iso.datetime().nullable(),
})
export type OwnReport = z.infer<typeof ownReport>

export const listOwnReports = endpoint({
  tag,
  summary: 'Your reports and what became of them, newest first',
  method: 'GET',
  path: '/report',
  access: 'signed-in',
  query: z.object({ limit: pageQuery.limit, page: pageQuery.page, cursor: pageQuery.cursor }),
  response: paged(ownReport),
})
