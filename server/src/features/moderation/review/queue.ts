import { limits } from '@seam/contract/limits.ts'
import type { Snapshot } from '@seam/contract/moderation/decision.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Review, ReviewSummary } from '@seam/contract/moderation/review.ts'
import { truncate } from '@seam/contract/truncate.ts'
import { rankCursor } from '../../../infra/cursor.ts'
import { notFound } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { ownerView } from '../../account/owner-view.ts'
import { assetUrl, imageViewOrNull, postImageViews } from '../../assets/asset-paths.ts'
import { type PageQuery, paginateBy, sortByIds } from '../../item/paginate.ts'
import { loadDecisions } from '../decision/decision-store.ts'
import { mayDecideAbout } from '../decision/decide.ts'
import { isDecidedByOwner } from '../decision/earlier-decision-store.ts'
import { decisionRecordView } from '../decision/view.ts'
import * as details from './detail-store.ts'
import * as store from './queue-store.ts'

const cursor = rankCursor('review')

/** Returns a page of the open reviews that a moderator may decide, most urgent first. */
export const getQueue = async (
  db: Db,
  moderator: store.Moderator,
  query: PageQuery,
): Promise<Paged<ReviewSummary>> =>
  paginateBy(cursor, query, {
    total: await store.countOpen(db, moderator),
    findEntries: (from, limit) => store.findOpen(db, moderator, from, limit),
    loadDocs: async (ids) => sortByIds(ids, await store.loadReviews(db, ids)).map(summaryView),
  })

export const claimView = ({ claimed_by: username, claimed_until: until }: store.ReviewRow) =>
  username && until ? { username, until: until.toISOString() } : null

const summaryView = (row: store.ReviewRow): ReviewSummary => ({
  publicId: row.public_id,
  kind: row.kind,
  isAppeal: row.appealed_id !== null,
  isApplication: row.is_application,
  openedAt: row.opened_at.toISOString(),
  reports: row.reports,
  reasons: row.reasons,
  owner: ownerView(row),
  text: truncate(row.text, limits.notificationText),
  claim: claimView(row),
  held: row.held,
  isDeleted: row.is_deleted,
  version: row.version,
})

/**
 * Returns a review that a moderator may decide. Throws 404 for any other, so that accused
 * moderators do not learn who reported them.
 */
export async function findReviewFor(
  db: Db,
  publicId: string,
  moderator: store.Moderator,
): Promise<store.ReviewRow> {
  const review = await store.findReview(db, publicId)
  if (!review || !mayDecideAbout(moderator, review.account_id, review.role))
    throw notFound('There is no such review')
  return review
}

/** Returns a review with everything that a moderator needs for a decision. */
export async function getReview(db: Db, row: store.ReviewRow): Promise<Review> {
  const { id, item_id: itemId, account_id: accountId, appealed_id: appealedId } = row
  const [subject, reports, notes, historyIds, author, needsOwner] = await Promise.all([
    itemId === null
      ? details.findProfileSubject(db, accountId)
      : details.findItemSubject(db, itemId),
    details.findReports(db, id),
    details.findNotes(db, id),
    details.findHistory(db, { itemId, accountId }),
    details.findAuthor(db, accountId),
    isDecidedByOwner(db, { kind: row.kind, itemId, accountId }),
  ])
  const ids = appealedId === null ? historyIds : [...new Set([...historyIds, appealedId])]
  const decisions = await loadDecisions(db, ids)
  const reported = reports.map(({ snapshot }) =>
    subject && isSame(snapshot, subject) ? null : snapshot,
  )
  const files = await details.findReportedImages(db, reported.flatMap(imageIdsOf))
  const appealed = decisions.find((decision) => decision.id === appealedId)
  return {
    ...summaryView(row),
    closedAt: row.closed_at?.toISOString() ?? null,
    subject: subject ? subjectView(subject) : null,
    reportList: reports.map((report, index) => ({
      reason: report.reason,
      text: report.content,
      createdAt: report.created_at.toISOString(),
      reporter: report.reporter,
      weight: report.weight,
      reported: reportedView(reported[index] ?? null, files),
    })),
    notes: notes.map((note) => ({
      author: note.author,
      text: note.content,
      createdAt: note.created_at.toISOString(),
    })),
    needsOwner,
    history: sortByIds(historyIds, decisions).map(decisionRecordView),
    appealed: appealed ? decisionRecordView(appealed) : null,
    author: {
      ...ownerView(row),
      standing: author?.standing ?? 'active',
      createdAt: (author?.created_at ?? row.opened_at).toISOString(),
      decisions: author?.decisions ?? {},
    },
  }
}

const imageIdsOf = (reported: Snapshot | null) =>
  (reported?.images ?? []).map(({ public_id }) => public_id)

/** Returns reported content with those of its images whose files still exist. */
function reportedView(
  reported: Snapshot | null,
  files: Awaited<ReturnType<typeof details.findReportedImages>>,
) {
  if (!reported) return null
  const images = (reported.images ?? []).flatMap(({ public_id, alt }) => {
    const file = files.find(({ id }) => id === public_id)
    return file ? [{ ...file, alt }] : []
  })
  return { ...reported, images: postImageViews(images, reported.wasAdult) }
}

const isSame = (reported: Snapshot | null, { title, text, images }: SubjectRow) =>
  reported?.title === title &&
  reported.text === text &&
  JSON.stringify((reported.images ?? []).map(({ public_id, alt }) => [public_id, alt])) ===
    JSON.stringify((images ?? []).map(({ id, alt }) => [id, alt]))

type SubjectRow = NonNullable<Awaited<ReturnType<typeof details.findItemSubject>>>

function subjectView(row: SubjectRow) {
  const { sourceId, posterFile, playFile, thumbnail, avatar, cover, images, parent, ...subject } =
    row
  const url = (file: string | null) =>
    sourceId !== null && file !== null ? assetUrl('videos', sourceId, file) : null
  const pictures = [
    imageViewOrNull('thumbnails', thumbnail),
    imageViewOrNull('avatars', avatar),
    imageViewOrNull('covers', cover),
  ]
  return {
    ...subject,
    parent: parent && { ...parent, text: truncate(parent.text, limits.notificationText) },
    images: postImageViews(images, row.wasAdult),
    imageUrls: pictures.flatMap((image) => image?.url ?? []),
    posterUrl: url(posterFile),
    videoUrl: url(playFile),
  }
}
