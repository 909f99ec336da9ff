import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { OwnStatistics, VideoStatistics } from '@seam/contract/statistics.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { VideosDrawing } from '../../ui/drawings/videos-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { PlotSkeleton } from '../../ui/plot/plot-skeleton.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayPlot } from './day-plot.tsx'
import { SourceList } from './source-list.tsx'
import { Totals } from './totals.tsx'

type Statistics = Omit<VideoStatistics, 'watched'> & Partial<Pick<VideoStatistics, 'watched'>>

interface Props<Data extends OwnStatistics | VideoStatistics> {
  query: UseQueryResult<Data>
  /** Prefix of the names of downloaded files. */
  name: string
  /** The plot beside the one of views. */
  renderBeside?: (statistics: Data) => ReactNode
  /** The list beside the one of sources. */
  renderList?: (statistics: Data) => ReactNode
}

/** Of the plots at the top and the small ones, in pixels. */
export const PLOT_HEIGHT = 200
const SMALL_HEIGHT = 112

const smallPlots = [
  ['upvotes', t`Upvotes per day`, t`Upvotes`],
  ['downvotes', t`Downvotes per day`, t`Downvotes`],
  ['comments', t`Comments per day`, t`Comments`],
  ['followers', t`Followers per day`, t`Followers gained`],
] as const

/** The numbers of a period: sums, plots and where viewers came from. */
export function StatisticsView<Data extends OwnStatistics | VideoStatistics>(props: Props<Data>) {
  const { query, name, renderBeside, renderList } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  if (!data && error) {
    return (
      <ErrorView
        error={error}
        title={t`The statistics could not be loaded`}
        retry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!data) return <StatisticsSkeleton hasTwoPlots={renderBeside !== undefined} />
  const statistics: Statistics = data
  const { days, total } = statistics
  if (isEmpty(statistics)) return <EmptyState {...nothing} />
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames(
        'flex flex-col gap-4 transition-opacity',
        isPlaceholderData && 'opacity-60',
      )}
    >
      <Totals total={total} watched={statistics.watched} />
      <div className={classNames('grid gap-4', renderBeside && 'lg:grid-cols-2')}>
        <DayPlot
          title={t`Views per day`}
          unit={t`Views`}
          field="views"
          days={days}
          total={total.views}
          height={PLOT_HEIGHT}
        />
        {renderBeside?.(data)}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {smallPlots.map(([field, title, unit]) => (
          <DayPlot
            key={field}
            title={title}
            unit={unit}
            field={field}
            total={total[field]}
            days={days}
            height={SMALL_HEIGHT}
          />
        ))}
      </div>
      <div className={classNames('grid items-start gap-4', renderList && 'lg:grid-cols-2')}>
        <SourceList statistics={statistics} fileName={`${name}-sources.csv`} wide={!renderList} />
        {renderList?.(data)}
      </div>
    </div>
  )
}

const { fewViewers } = limits

export const StatisticsNote = () => (
  <p className="mt-6 max-w-160 text-13 text-foreground-muted">
    <Trans>
      Days are in UTC. Views are counted at once. What people watched, where they came from and who
      followed is added when at least {fewViewers} have left the page. Smaller numbers are not
      shown, and viewers can leave themselves out in their settings: nothing here is about one
      person.
    </Trans>
  </p>
)

const StatisticsSkeleton = ({ hasTwoPlots }: { hasTwoPlots: boolean }) => (
  <div className="flex flex-col gap-4">
    <output className="sr-only">
      <Trans>Loading the statistics</Trans>
    </output>
    <Skeleton className="h-64 w-full rounded-thumb! sm:h-26 lg:h-21.5" />
    <div className={classNames('grid gap-4', hasTwoPlots && 'lg:grid-cols-2')}>
      <PlotSkeleton height={PLOT_HEIGHT} />
      {hasTwoPlots && <PlotSkeleton height={PLOT_HEIGHT} />}
    </div>
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {smallPlots.map(([field]) => (
        <PlotSkeleton key={field} height={SMALL_HEIGHT} />
      ))}
    </div>
  </div>
)

/** Whether nothing happened in the period. Null is at least one. */
const isEmpty = ({ days, watched, sources, otherViewers }: Statistics) =>
  !watched &&
  sources.length === 0 &&
  otherViewers === 0 &&
  days.every(({ day: _, ...numbers }) => Object.values(numbers).every((number) => number === 0))

const nothing = {
  drawing: VideosDrawing,
  title: t`No views in this period`,
  text: t`Once people watch, you see here how many watch, where they come from and where they leave.`,
  action: { text: t`Upload a video`, route: '/v/new' },
}
