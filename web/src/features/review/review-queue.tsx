import type { DecisionAction, DecisionBody } from '@seam/contract/decision.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, Keyboard } from 'lucide-react'
import { useState } from 'react'
import { flattenPages } from '../../entities/cache/infinite-list.ts'
import { actionLabels } from '../../entities/report/action-labels.ts'
import { DecisionDialog } from '../../entities/report/decision-dialog.tsx'
import { classNames } from '../../lib/class-names.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { decideReviews } from './actions.ts'
import { queueQuery } from './queries.ts'
import { ReviewDetail } from './review-detail.tsx'
import { ReviewList } from './review-list.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useReviewKeys } from './use-review-keys.ts'

/** The queue of reviews beside the selected one; on a phone, one after the other. */
export function ReviewQueue() {
  const list = useInfiniteQuery(queueQuery())
  const reviews = flattenPages(list.data)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [deciding, setDeciding] = useState<{ action: DecisionAction; count: number } | null>(null)
  const [isDeciding, setIsDeciding] = useState(false)
  const [areKeysShown, setAreKeysShown] = useState(false)
  const index = Math.max(
    0,
    reviews.findIndex(({ publicId }) => publicId === selectedId),
  )
  const selected = reviews[index]
  const batch = reviews.filter(({ publicId }) => chosen.has(publicId))
  const subjects = batch.length > 0 ? batch : selected ? [selected] : []

  function select(publicId: string | undefined) {
    if (publicId === undefined) return
    setSelectedId(publicId)
    document.getElementById(`review-${publicId}`)?.scrollIntoView({ block: 'nearest' })
  }
  function toggle(publicId: string) {
    const next = new Set(chosen)
    if (!next.delete(publicId)) next.add(publicId)
    setChosen(next)
  }
  function decide(action: DecisionAction) {
    if (subjects.length === 0 || subjects.some(({ isAppeal }) => isAppeal)) return
    setDeciding((last) => ({ action, count: (last?.count ?? 0) + 1 }))
    setIsDeciding(true)
  }
  async function submit(decided: DecisionBody) {
    const ids = subjects.map(({ publicId }) => publicId)
    const result = await decideReviews(ids, decided)
    if (!result) return
    const [conflict] = result.conflicts
    if (conflict) toastError('decide', conflict.detail)
    else toastSuccess('decide', `${actionLabels[decided.action]}: decided.`)
    advance()
  }
  function advance() {
    setChosen(new Set())
    setSelectedId(reviews[index + 1]?.publicId ?? reviews[index - 1]?.publicId ?? null)
    setIsOpen(false)
  }
  useReviewKeys({
    j: () => select(reviews[index + 1]?.publicId),
    k: () => select(reviews[index - 1]?.publicId),
    x: () => selected && !selected.isAppeal && toggle(selected.publicId),
    a: () => decide('none'),
    w: () => decide('warn'),
    h: () => selected?.kind !== 'profile' && decide('hide'),
    d: () => decide('delete'),
    s: () => decide('suspend'),
    '?': () => setAreKeysShown(true),
  })

  if (!list.data && list.error) {
    return <ErrorView error={list.error} retry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) return <Skeleton className="h-80 w-full !rounded-thumb" />
  if (!selected) {
    return <EmptyState title="All done" text="What people report or appeal appears here." />
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div className={classNames(isOpen && 'max-lg:hidden')}>
        <div className="mb-2 flex min-h-10 items-center gap-2">
          <p className="flex-1 text-13 text-foreground-muted tabular-nums">
            {batch.length > 0 ? `${batch.length} chosen` : `${list.data.pages[0]?.totalDocs} open`}
          </p>
          {batch.length > 0 && (
            <Button size="small" onClick={() => decide('none')}>
              Decide together
            </Button>
          )}
          <IconButton
            icon={Keyboard}
            label="Keyboard shortcuts"
            onClick={() => setAreKeysShown(true)}
            className="text-foreground-muted max-lg:hidden"
          />
        </div>
        <div className="overflow-hidden rounded-thumb border border-border bg-surface lg:max-h-[calc(100dvh-14rem)] lg:overflow-y-auto">
          <ReviewList
            reviews={reviews}
            selected={selected.publicId}
            chosen={chosen}
            onToggle={toggle}
            onSelect={(publicId) => {
              select(publicId)
              setIsOpen(true)
            }}
          />
          {list.hasNextPage && <LoadMore list={list} />}
        </div>
      </div>
      <section aria-label="The review" className={classNames(!isOpen && 'max-lg:hidden')}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => setIsOpen(false)}
          className="mb-3 -ml-3 lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All reviews
        </Button>
        <ReviewDetail publicId={selected.publicId} onDecide={decide} onAnswered={advance} />
      </section>
      {deciding && (
        <DecisionDialog
          key={deciding.count}
          kinds={subjects.map(({ kind }) => kind)}
          action={deciding.action}
          open={isDeciding}
          onClose={() => setIsDeciding(false)}
          onDecide={submit}
        />
      )}
      <ShortcutsDialog open={areKeysShown} onClose={() => setAreKeysShown(false)} />
    </div>
  )
}
