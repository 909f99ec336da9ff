import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  type DecisionAction,
  decisionActions,
  type DecisionBody,
  isAboutAuthor,
} from '@seam/contract/moderation/decision.ts'
import { messages } from '@seam/contract/messages.ts'
import type { ReviewSummary } from '@seam/contract/moderation/review.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, Keyboard } from 'lucide-react'
import { useState } from 'react'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { flattenPages } from '../../../entities/cache/infinite-list.ts'
import { actionLabels } from '../../../entities/moderation/action-labels.ts'
import { DecisionDialog } from '../../../entities/moderation/decision-dialog.tsx'
import { useIsForOwners } from '../../../entities/moderation/owners-only.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { isProblem } from '../../../lib/errors.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { decideReviews } from './actions.ts'
import { queueQuery, reviewQuery } from './queries.ts'
import { useApplications } from './use-applications.tsx'
import { ReviewDetail } from './review-detail.tsx'
import { ReviewList } from './review-list.tsx'
import { KeysDialog } from '../../../ui/keys-dialog.tsx'
import { useKeys } from '../../../lib/use-keys.ts'
import { useSelection } from './use-selection.ts'

interface Deciding {
  action: DecisionAction
  /** The reviews that were chosen when the dialog was opened, and the versions that were shown. */
  subjects: readonly ReviewSummary[]
  seen: Readonly<Record<string, string>>
  count: number
}

const outcomeOf = (action: DecisionAction, about: readonly ReviewSummary[]) =>
  action === 'none' && about.every(({ held }) => held)
    ? t`Approved.`
    : t`${{ action: actionLabels[action] }}: decided.`

/** Returns the version of a subject that is on the screen: beside the queue, else in it. */
const shownVersion = ({ publicId, version }: ReviewSummary) =>
  queryClient.getQueryData(reviewQuery(publicId).queryKey)?.version ?? version

/** Whether an owner has decided about the subject of a review, if that has been loaded. */
const needsOwner = ({ publicId }: ReviewSummary) =>
  queryClient.getQueryData(reviewQuery(publicId).queryKey)?.needsOwner ?? false

/** The queue of reviews beside the selected one; on a phone, one after the other. */
export function ReviewQueue() {
  const list = useInfiniteQuery(queueQuery())
  const reviews = flattenPages(list.data)
  const selection = useSelection(reviews)
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const [isDeciding, setIsDeciding] = useState(false)
  const [areKeysShown, setAreKeysShown] = useState(false)
  const selected = selection.review
  const isForModerators = useIsForOwners(true)
  const batch = reviews.filter(({ publicId }) => chosen.has(publicId))
  const subjects = batch.length > 0 ? batch : selected ? [selected] : []

  const areApplications = subjects.length > 0 && subjects.every((one) => one.isApplication)
  const applications = useApplications(subjects, () => advance(subjects))

  function select(review: ReviewSummary | undefined) {
    if (!review) return
    selection.select(review)
    const row = document.getElementById(`review-${review.publicId}`)?.closest('li')
    row?.scrollIntoView({ block: 'nearest' })
  }
  function toggle(publicId: string) {
    const next = new Set(chosen)
    if (!next.delete(publicId)) next.add(publicId)
    setChosen(next)
  }
  function decide(action: DecisionAction) {
    if (subjects.some((one) => one.isAppeal || one.isApplication)) return
    if (subjects.length === 0) return
    if (isForModerators && subjects.some(needsOwner)) {
      toastError('decide', `${messages.decisionByOwner}.`)
      return
    }
    if (!isAboutAuthor(action) && subjects.some(({ isDeleted }) => isDeleted)) return
    const seen = Object.fromEntries(subjects.map((one) => [one.publicId, shownVersion(one)]))
    setDeciding((last) => ({ action, subjects, seen, count: (last?.count ?? 0) + 1 }))
    setIsDeciding(true)
  }
  async function submit(decided: DecisionBody) {
    // What the dialog was opened for, even if the queue has changed since.
    const { subjects: about, seen } = deciding ?? { subjects: [], seen: {} }
    try {
      const result = await decideReviews(seen, decided)
      if (!result) return
      const [conflict] = result.conflicts
      if (conflict) toastError('decide', conflict.detail)
      else toastSuccess('decide', outcomeOf(decided.action, about))
      advance(about)
    } catch (error) {
      // The review stays selected, and shows who decided it first, or the changed content.
      if (!isProblem(error, 409)) throw error
      setChosen(new Set())
      toastError('decide', error.detail)
    }
  }
  function advance(decided: readonly ReviewSummary[]) {
    setChosen(new Set())
    selection.advance(decided)
    setIsOpen(false)
  }
  useKeys({
    j: () => select(selection.next),
    k: () => select(selection.previous),
    x: () => selected && !selected.isAppeal && toggle(selected.publicId),
    a: () => (areApplications ? applications.decide('APPROVE') : decide('none')),
    w: () => decide('warn'),
    h: () => subjects.every(({ kind }) => kind !== 'profile') && decide('hide'),
    d: () => (areApplications ? applications.decide('REJECT') : decide('delete')),
    s: () => decide('suspend'),
    '?': () => setAreKeysShown(true),
  })

  if (!list.data && list.error) {
    return <ErrorView error={list.error} retry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) return <Skeleton className="h-80 w-full !rounded-thumb" />
  if (selection.publicId === undefined) {
    return (
      <EmptyState
        title={t`All done`}
        text={t`Reports, appeals, held items and accounts that await approval appear here.`}
      />
    )
  }
  const open = list.data.pages[0]?.totalDocs ?? 0
  return (
    <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className={classNames(isOpen && 'max-lg:hidden')}>
        <div className="mb-2 flex min-h-10 items-center gap-2">
          <p className="flex-1 text-13 text-foreground-muted tabular-nums">
            {batch.length > 0
              ? plural({ count: batch.length }, { other: '# chosen' })
              : t({
                  message: plural(open, { other: `${open} open` }),
                  context: 'reviews',
                })}
          </p>
          {batch.length > 0 && !areApplications && (
            <Button
              size="small"
              disabled={batch.some((one) => one.isApplication)}
              onClick={() => decide('none')}
            >
              <Trans>Decide together</Trans>
            </Button>
          )}
          {batch.length > 0 && areApplications && (
            <>
              <Button size="small" onClick={() => applications.decide('APPROVE')}>
                <Trans>Approve</Trans>
              </Button>
              <Button size="small" onClick={() => applications.decide('REJECT')}>
                <Trans>Reject</Trans>
              </Button>
            </>
          )}
          <IconButton
            icon={Keyboard}
            label={t`Keyboard shortcuts`}
            onClick={() => setAreKeysShown(true)}
            className="text-foreground-muted max-lg:hidden"
          />
        </div>
        <div className="overflow-hidden rounded-thumb border border-border bg-surface lg:max-h-[calc(100dvh-16.5rem)] lg:overflow-y-auto">
          <ReviewList
            reviews={reviews}
            selected={selection.publicId}
            chosen={chosen}
            onToggle={toggle}
            onSelect={(review) => {
              select(review)
              setIsOpen(true)
            }}
          />
          {list.hasNextPage && <LoadMore list={list} />}
        </div>
      </div>
      <section aria-label={t`The review`} className={classNames(!isOpen && 'max-lg:hidden')}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => setIsOpen(false)}
          className="mb-3 -ml-3 lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          <Trans>All reviews</Trans>
        </Button>
        <ReviewDetail
          key={selection.publicId}
          publicId={selection.publicId}
          onDecide={decide}
          onApplication={applications.decide}
          onAnswered={() => advance(selected ? [selected] : [])}
        />
      </section>
      {deciding && (
        <DecisionDialog
          key={deciding.count}
          kinds={deciding.subjects.map(({ kind }) => kind)}
          {...(deciding.subjects.some(({ isDeleted }) => isDeleted) && {
            actions: decisionActions.filter(isAboutAuthor),
          })}
          noneLabel={deciding.subjects.every(({ held }) => held) ? t`Approve` : undefined}
          about={deciding.subjects.length === 1 ? deciding.subjects[0]?.text : undefined}
          action={deciding.action}
          open={isDeciding}
          onClose={() => setIsDeciding(false)}
          onDecide={submit}
        />
      )}
      {applications.dialog}
      <KeysDialog open={areKeysShown} onClose={() => setAreKeysShown(false)} keys={shortcuts} />
    </div>
  )
}

const shortcuts = [
  ['j', t({ message: 'Next', context: 'review' })],
  ['k', t({ message: 'Previous', context: 'review' })],
  ['x', t`Choose for a batch`],
  ['a', t`No action; approve an account`],
  ['w', t`Warn`],
  ['h', t`Hide`],
  ['d', t`Delete; reject an account`],
  ['s', t`Suspend the author`],
  ['?', t`This list`],
  ['Ctrl ↵', t`Decide, in the form`],
] as const
