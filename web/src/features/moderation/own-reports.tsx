import { t } from '@lingui/core/macro'
import type { OwnReport } from '@seam/contract/moderation/report.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { reasonTexts } from '../../entities/moderation/reason-texts.ts'
import { uniqueBy } from '../../lib/unique-by.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownReportsQuery } from './queries.ts'

const outcomes: Record<OwnReport['outcome'], string> = {
  open: t`A moderator will look at it.`,
  acted: t`A moderator agreed with you and acted on it.`,
  'no-action': t`A moderator looked at it and took no action.`,
}

const titles: Record<OwnReport['kind'], (reason: string) => string> = {
  video: (reason) => t`A video: ${reason}`,
  post: (reason) => t`A post: ${reason}`,
  comment: (reason) => t`A comment: ${reason}`,
  playlist: (reason) => t`A playlist: ${reason}`,
  profile: (reason) => t`A profile: ${reason}`,
}

/** The viewer's reports and their outcomes. */
export function OwnReports() {
  const list = useInfiniteQuery(ownReportsQuery())
  if (!list.data && list.error) {
    return <ErrorView error={list.error} retry={() => void list.refetch()} busy={list.isFetching} />
  }
  if (!list.data) return <Skeleton className="h-40 w-full !rounded-thumb" />
  const reports = uniqueBy(
    list.data.pages.flatMap(({ docs }) => docs),
    ({ _id }) => _id,
  )
  if (reports.length === 0) {
    return <EmptyState title={t`No reports`} text={t`The outcomes of your reports appear here.`} />
  }
  return (
    <>
      <ol className="divide-y divide-border rounded-thumb border border-border bg-surface">
        {reports.map((report) => (
          <li key={report._id} className="px-4 py-3 sm:px-5">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="flex-1 basis-64 font-semibold">
                {titles[report.kind](reasonTexts[report.reason].clause)}
              </span>
              <span className="text-13 text-foreground-muted">
                <RelativeTime date={report.createdAt} />
              </span>
            </p>
            {report.text && (
              <p dir="auto" className="text-14 break-words text-foreground-muted">
                {report.text}
              </p>
            )}
            <p className="mt-1 text-14">{outcomes[report.outcome]}</p>
          </li>
        ))}
      </ol>
      <LoadMore list={list} />
    </>
  )
}
