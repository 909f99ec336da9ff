import { t } from '@lingui/core/macro'
import type { StatisticsDay } from '@seam/contract/statistics.ts'
import { fullCount, shortCount } from '../../lib/format/count.ts'
import { formatUtcDay } from '../../lib/format/utc-time.ts'
import { describePoints } from '../../ui/plot/describe-points.ts'
import { intervalTicks } from '../../ui/plot/interval-ticks.ts'
import { PlotCard } from '../../ui/plot/plot-card.tsx'
import { formatPoint } from '../../ui/plot/plot-point.ts'

interface Props {
  /** Views per day. */
  title: string
  /** Views. */
  unit: string
  field: Exclude<keyof StatisticsDay, 'day'>
  days: readonly StatisticsDay[]
  total: number | null
  height: number
  className?: string
}

/** One number of each day, as bars. */
export function DayPlot({ title, unit, field, days, total, height, className }: Props) {
  const points = days.map((each) => ({
    label: formatUtcDay(new Date(each.day)),
    value: each[field],
  }))
  return (
    <PlotCard
      title={title}
      value={formatPoint(total, fullCount)}
      description={describePoints({ title, points, total, format: fullCount })}
      points={points}
      shape="bars"
      format={fullCount}
      formatTick={shortCount}
      ticks={intervalTicks(points)}
      columns={[t`Day`, unit]}
      height={height}
      className={className}
    />
  )
}
