import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DecisionAction } from '@seam/contract/moderation/decision.ts'
import { holdTexts } from '../../../entities/moderation/hold-texts.ts'
import type { Review } from '@seam/contract/moderation/review.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { decidedClauses } from '../../../entities/moderation/action-labels.ts'
import { reasonTexts } from '../../../entities/moderation/reason-texts.ts'
import { DecisionEntry } from '../../../entities/moderation/decision-entry.tsx'
import { OwnersOnly, useIsForOwners } from '../../../entities/moderation/owners-only.tsx'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { claimReview } from './actions.ts'
import { AppealPanel } from './appeal-panel.tsx'
import { AuthorRecord } from './author-record.tsx'
import { reviewQuery } from './queries.ts'
import { ReviewNotes } from './review-notes.tsx'
import { ReportedContent } from './reported-content.tsx'
import { SubjectView } from './subject-view.tsx'

interface Props {
  publicId: string
  onDecide: (action: DecisionAction) => void
  onApplication: (decision: 'APPROVE' | 'REJECT') => void
  onAnswered: () => void
}

/** A review: its subject, reports, history and notes, with the decisions that can be made. */
export function ReviewDetail({ publicId, onDecide, onApplication, onAnswered }: Props) {
  const { data: review, error, refetch, isFetching } = useQuery(reviewQuery(publicId))

  const isForOwners = useIsForOwners(review?.needsOwner ?? false)
  const ownName = useAuth(({ authUser }) => authUser.username)

  useEffect(() => {
    // A claim only informs the others.
    void claimReview(publicId).catch(() => null)
  }, [publicId])

  if (!review && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!review) return <Skeleton className="h-80 w-full !rounded-thumb" />
  const { subject, reportList, history, appealed, isApplication, closedAt, claim } = review
  const isOpen = closedAt === null
  const isItem = review.kind !== 'profile' && !review.isDeleted
  return (
    <div className="grid gap-6">
      {!isOpen && <Decided review={review} />}
      {isOpen && claim && claim.username !== ownName && (
        <output className="text-14 text-accent">{t`@${{ username: claim.username }} looks at it too.`}</output>
      )}
      {subject ? (
        <SubjectView subject={subject} isReportedAdult={review.reasons.includes('adult')} />
      ) : (
        <p className="text-foreground-muted">
          <Trans>It is deleted.</Trans>{' '}
          {isOpen && !appealed && t`You can still decide about its author.`}
        </p>
      )}
      {review.held && <HeldReason held={review.held} />}
      {appealed && <AppealPanel decision={appealed} onAnswered={onAnswered} />}
      {isApplication && (
        <>
          <Section title={t`Waits for approval`}>
            <p dir="auto" className="text-14 break-words whitespace-pre-wrap">
              {review.text || (
                <span className="text-foreground-muted">
                  <Trans>No answer</Trans>
                </span>
              )}
            </p>
          </Section>
          {isOpen && (
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" onClick={() => onApplication('APPROVE')}>
                <Trans>Approve</Trans> <Key>A</Key>
              </Button>
              <Button onClick={() => onApplication('REJECT')} className="text-danger">
                <Trans>Reject</Trans> <Key>D</Key>
              </Button>
            </div>
          )}
        </>
      )}
      {isOpen && !appealed && !isApplication && isForOwners && <OwnersOnly />}
      {isOpen && !appealed && !isApplication && !isForOwners && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onDecide('none')}>
            {review.held ? t`Approve` : t`No action`} <Key>A</Key>
          </Button>
          <Button variant="primary" onClick={() => onDecide(isItem ? 'hide' : 'warn')}>
            {isItem ? t`Hide` : t`Warn`} <Key>{isItem ? 'H' : 'W'}</Key>
          </Button>
          {!review.isDeleted && (
            <Button onClick={() => onDecide('delete')} className="text-danger">
              <Trans>Delete</Trans> <Key>D</Key>
            </Button>
          )}
          <Button onClick={() => onDecide('suspend')}>
            <Trans>Suspend</Trans> <Key>S</Key>
          </Button>
        </div>
      )}
      {reportList.length > 0 && (
        <Section title={t`Reports`}>
          <ul className="divide-y divide-border">
            {reportList.map((report) => (
              <li key={`${report.createdAt} ${report.reporter}`} className="py-2 text-14">
                <p>
                  <strong>{reasonTexts[report.reason].label}</strong>{' '}
                  <span className="text-13 text-foreground-muted">
                    {report.reporter ? `@${report.reporter}` : t`without an account`} ·{' '}
                    <RelativeTime date={report.createdAt} />
                  </span>
                </p>
                {report.text && (
                  <p dir="auto" className="break-words whitespace-pre-wrap">
                    {report.text}
                  </p>
                )}
                {report.reported && <ReportedContent content={report.reported} />}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t`The author`}>
        <AuthorRecord author={review.author} />
      </Section>
      {history.length > 0 && (
        <Section title={t`Former decisions about it`}>
          <ul className="divide-y divide-border">
            {history.map((decision) => (
              <DecisionEntry key={decision.publicId} decision={decision} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={t`Notes`}>
        <ReviewNotes review={review} />
      </Section>
    </div>
  )
}

/** Who decided a review, and how. */
function Decided({ review: { history, appealed, isApplication } }: { review: Review }) {
  const by = appealed ? appealed.answeredBy : history[0]?.decidedBy
  const action = appealed
    ? appealed.isReversed
      ? t({ message: 'reversed', context: 'decision' })
      : t({ message: 'kept', context: 'decision' })
    : !isApplication && history[0] && decidedClauses[history[0].action]
  return (
    <output className="rounded-control bg-surface-sunken px-3 py-2.5 text-14">
      {by && action ? (
        <Trans>
          <bdi className="font-semibold">@{by}</bdi> has decided this: {action}.
        </Trans>
      ) : by ? (
        <Trans>
          <bdi className="font-semibold">@{by}</bdi> has decided this.
        </Trans>
      ) : action ? (
        t`This is decided: ${action}.`
      ) : (
        t`This is decided.`
      )}
    </output>
  )
}

function HeldReason({ held }: { held: NonNullable<Review['held']> }) {
  const reason = holdTexts[held.reason]
  const { word } = held
  return (
    <p role="note" className="rounded-control bg-surface-sunken px-3 py-2.5 text-14">
      {word ? (
        <Trans>
          Held, because {reason}: <bdi className="font-semibold">{word}</bdi>. Only its writer and
          moderators see it.
        </Trans>
      ) : (
        <Trans>Held, because {reason}. Only its writer and moderators see it.</Trans>
      )}
    </p>
  )
}

/** The key of a button, where there is a keyboard. */
const Key = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    className="-mr-1 rounded-chip border border-current/30 px-1.5 text-12 opacity-80 max-lg:hidden"
  >
    {children}
  </kbd>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="display mb-1 text-16">{title}</h2>
    {children}
  </section>
)
