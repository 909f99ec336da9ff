import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatBytes } from '@seam/contract/format-bytes.ts'
import type { SitePeriod, SitePoint } from '@seam/contract/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import { classNames } from '../../../lib/class-names.ts'
import { fullCount, shortCount } from '../../../lib/format/count.ts'
import { formatUtcDay, formatUtcHour } from '../../../lib/format/utc-time.ts'
import { useSearch } from '../../../lib/router/use-router.ts'
import { ErrorView } from '../../../ui/error-view.tsx'
import { PeriodChips } from '../../../ui/period-chips.tsx'
import { describePoints } from '../../../ui/plot/describe-points.ts'
import { intervalTicks } from '../../../ui/plot/interval-ticks.ts'
import { PlotCard } from '../../../ui/plot/plot-card.tsx'
import { formatPoint } from '../../../ui/plot/plot-point.ts'
import { PlotSkeleton } from '../../../ui/plot/plot-skeleton.tsx'
import { siteStatisticsQuery } from '../queries.ts'
import { fillGaps, type SiteStep } from './fill-gaps.ts'

const STANDARD = 'month'

const periods = [
  { value: 'day', label: t`Day` },
  { value: STANDARD, label: t`Month` },
  { value: 'year', label: t`Year` },
] as const satisfies { value: SitePeriod; label: string }[]

interface SitePlot {
  title: string
  field: Exclude<keyof SitePoint, 'at'>
  /** Whether it is a state at a time, which cannot be added up. */
  isState?: boolean
  className?: string
}

const plots: SitePlot[] = [
  { title: t`Views`, field: 'views', className: 'sm:col-span-full' },
  { title: t`New members`, field: 'members' },
  { title: t`Videos`, field: 'videos' },
  { title: t`Posts`, field: 'posts' },
  { title: t`Disk space used`, field: 'diskBytes', isState: true },
  { title: t`Waiting jobs`, field: 'waitingJobs', isState: true },
  { title: t`Errors`, field: 'errors' },
]

/** In pixels. */
const HEIGHT = 88
const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** The numbers of the site over a day, a month or a year. */
export function SitePlots() {
  const { period: parameter }: { period?: string } = useSearch()
  const period = periods.find(({ value }) => value === parameter)?.value ?? STANDARD
  const query = useQuery(siteStatisticsQuery(period))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  return (
    <section aria-label={t`Numbers`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <PeriodChips parameter="period" periods={periods} chosen={period} standard={STANDARD} />
        <p className="text-13 text-foreground-muted">
          <Trans>Times are in UTC.</Trans>
        </p>
      </div>
      {data ? (
        <div
          aria-busy={isPlaceholderData}
          className={classNames(grid, 'transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {plots.map((plot) => (
            <Numbers
              key={plot.field}
              {...plot}
              steps={fillGaps(data.points, period)}
              isDay={period === 'day'}
            />
          ))}
        </div>
      ) : error ? (
        <ErrorView
          error={error}
          title={t`The numbers could not be loaded`}
          retry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <div className={grid}>
          <output className="sr-only">
            <Trans>Loading the numbers of this site</Trans>
          </output>
          {plots.map(({ field, className }) => (
            <PlotSkeleton key={field} height={HEIGHT} className={className} />
          ))}
        </div>
      )}
    </section>
  )
}

interface NumbersProps extends SitePlot {
  steps: readonly SiteStep[]
  /** Whether the steps are hours. */
  isDay: boolean
}

function Numbers({ title, field, isState = false, className, steps, isDay }: NumbersProps) {
  const formatTime = isDay ? formatUtcHour : formatUtcDay
  const points = steps.map(({ at, point }) => ({
    label: formatTime(new Date(at)),
    // Null was not measured, as before the first hour.
    value: point?.[field] ?? undefined,
  }))
  const known = points.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const total = known.reduce((sum, value) => sum + value, 0)
  const isBytes = field === 'diskBytes'
  const format = isBytes ? formatBytes : fullCount
  return (
    <PlotCard
      title={title}
      value={isState ? formatPoint(known.at(-1), format) : format(total)}
      description={describePoints({
        title,
        points,
        format,
        ...(!isState && { total }),
      })}
      points={points}
      shape={isState ? 'line' : 'bars'}
      format={format}
      formatTick={isBytes ? formatBytes : shortCount}
      ticks={intervalTicks(points)}
      {...(isBytes && { unit: byteUnit(Math.max(1, ...known)) })}
      columns={[isDay ? t`Hour` : t`Day`, title]}
      height={HEIGHT}
      className={className}
    />
  )
}

/** Returns the largest of a byte, kB, MB and so on that is in a size. */
const byteUnit = (bytes: number) => 1024 ** Math.floor(Math.log(bytes) / Math.log(1024))
