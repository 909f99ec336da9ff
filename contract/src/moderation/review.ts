import * as z from 'zod'
import { owner } from '../account.ts'
import { decision, decisionAction, snapshot, decisionBody } from './decision.ts'
import { endpoint, noData } from '../endpoint.ts'
import { holdReason } from './hold.ts'
import { publicId } from '../id.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { paged, pageQuery } from '../paging.ts'
import { postImage } from '../post-image.ts'
import { reportReason, subjectKind } from './report.ts'
import { standing } from './standing.ts'
import { nonBlankText } from '../text.ts'

/** The moderator who is working on a review. Others can still decide it. */
const claim = z.object({ username: z.string(), until: z.iso.datetime() }).nullable()

/** An entry of the queue: one subject with its reports. */
export const reviewSummary = z.object({
  publicId,
  kind: subjectKind,
  /** Whether it is the appeal of a decision; otherwise the subject was reported or held. */
  isAppeal: z.boolean(),
  /** Whether it is an account that waits for approval. Its text answers the site's question. */
  isApplication: z.boolean(),
  openedAt: z.iso.datetime(),
  reports: z.int(),
  reasons: z.array(reportReason),
  owner,
  /** The title of a video, or the start of a text. */
  text: z.string(),
  claim,
  /** Why the site holds it, and the watched word in it; null if it is not held. */
  held: z.object({ reason: holdReason, word: z.string().nullable() }).nullable(),
  /** Whether the item is deleted. Only decisions about its author are possible then. */
  isDeleted: z.boolean(),
  /** Changes with the content of the subject, so that a decision names the version it is about. */
  version: z.string(),
})
export type ReviewSummary = z.infer<typeof reviewSummary>

/** A decision as moderators see it, including who made it. */
export const decisionRecord = decision.extend({
  decidedBy: z.string().nullable(),
  answeredBy: z.string().nullable(),
  /** Whether only owners can change it: an owner made it, reversed it or answered its appeal. */
  needsOwner: z.boolean(),
})
export type DecisionRecord = z.infer<typeof decisionRecord>

/** What moderators see about the author of a subject. */
const authorRecord = z.object({
  ...owner.shape,
  standing,
  createdAt: z.iso.datetime(),
  /** Decisions about this person that were not reversed, by action. */
  decisions: z.partialRecord(decisionAction, z.int()),
})

export const review = reviewSummary.extend({
  closedAt: z.iso.datetime().nullable(),
  /** The current subject; null once it is deleted. */
  subject: snapshot
    .extend({
      path: z.string(),
      isHidden: z.boolean(),
      /** Of a comment: the item that it replies to; null if that is deleted. */
      parent: z.object({ username: z.string(), text: z.string() }).nullable(),
      /** Of a video: its thumbnail. Of a profile: its picture and cover. */
      imageUrls: z.array(z.string()),
      /** Of a post. */
      images: z.array(postImage),
      /** Of a video: its poster and the file to play. */
      posterUrl: z.string().nullable(),
      videoUrl: z.string().nullable(),
    })
    .nullable(),
  reportList: z.array(
    z.object({
      reason: reportReason,
      text: z.string(),
      createdAt: z.iso.datetime(),
      /** Null without an account. */
      reporter: z.string().nullable(),
      weight: z.number(),
      /** The content when it was reported, if it has changed or been deleted since. */
      reported: snapshot.extend({ images: z.array(postImage) }).nullable(),
    }),
  ),
  notes: z.array(
    z.object({ author: z.string().nullable(), text: z.string(), createdAt: z.iso.datetime() }),
  ),
  /** Whether only owners can decide: an owner has, and the content has not changed since. */
  needsOwner: z.boolean(),
  /** Earlier decisions about the subject, newest first. */
  history: z.array(decisionRecord),
  /** The appealed decision. */
  appealed: decisionRecord.nullable(),
  author: authorRecord,
})
export type Review = z.infer<typeof review>

const tag = 'Moderation'
const byPublicId = z.object({ publicId })

export const listReviews = endpoint({
  tag,
  summary:
    'The open reviews that you may decide, most urgent first: by weight and number of reports, and by age. Also accounts that wait for approval',
  method: 'GET',
  path: '/review',
  access: 'moderator',
  query: z.object({ limit: pageQuery.limit, page: pageQuery.page, cursor: pageQuery.cursor }),
  response: paged(reviewSummary),
})

export const getReview = endpoint({
  tag,
  summary: 'A review with its subject, reports, notes, and the record of the author',
  method: 'GET',
  path: '/review/{publicId}',
  access: 'moderator',
  params: byPublicId,
  response: review,
})

export const claimReview = endpoint({
  tag,
  summary: 'Show the other moderators for ten minutes that you look at a review',
  method: 'PUT',
  path: '/review/{publicId}/claim',
  access: 'moderator',
  audit: 'review.claimed',
  params: byPublicId,
  response: claim,
})

export const addReviewNote = endpoint({
  tag,
  summary: 'Add a note for the other moderators',
  method: 'POST',
  path: '/review/{publicId}/note',
  status: 201,
  access: 'moderator',
  audit: 'review.noted',
  params: byPublicId,
  body: z.object({
    text: nonBlankText(messages.noteText).max(limits.reviewNote, { error: messages.noteText }),
  }),
  response: noData,
})

export const decideReviews = endpoint({
  tag,
  summary:
    'Decide about the subjects of reviews. Responds 409 if all are decided already or were changed, and says so',
  method: 'POST',
  path: '/review/decide',
  access: 'moderator',
  audit: 'decision.made',
  cache: 'invalidate',
  body: decisionBody.extend({
    reviews: z
      .array(publicId, { error: messages.reviews })
      .min(1, { error: messages.reviews })
      .max(limits.maxPageSize, { error: messages.reviews }),
    /** The versions that you have seen, by review. A later change is a conflict. */
    seen: z.record(z.string(), z.string(), { error: messages.reviews }).optional(),
  }),
  response: z.object({
    decided: z.int(),
    /** Reviews that another moderator decided first, or whose subject has changed. */
    conflicts: z.array(z.object({ publicId, detail: z.string() })),
  }),
})
