import { t } from '@lingui/core/macro'
import { limits } from '@seam/contract/limits.ts'
import type { VideoStatistics } from '@seam/contract/statistics.ts'
import { fullCount } from '../../lib/format/count.ts'
import { FEW, formatPoint } from '../../ui/plot/plot-point.ts'

interface Props {
  total: VideoStatistics['total']
  /** Of one video; null for too few viewers. */
  watched?: VideoStatistics['watched']
}

/** The sums of the period. */
export function Totals({ total, watched }: Props) {
  const { views, followers, upvotes, downvotes, comments } = total
  const down = fullCount(downvotes)
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-thumb border border-border bg-border *:bg-surface sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none max-sm:*:last:odd:col-span-2">
      <Total label={t`Views`} value={formatPoint(views, fullCount)} />
      {watched !== undefined && (
        <Total
          label={t`Watched on average`}
          value={watched ? `${watched.average}%` : '–'}
          more={watched ? undefined : t`by fewer than ${{ number: limits.fewViewers }} viewers`}
        />
      )}
      <Total
        label={t`Votes`}
        value={fullCount(upvotes)}
        more={t({
          message: `up, ${down} down`,
          comment: 'Stands after the number of upvotes: 12 up, 3 down',
        })}
      />
      <Total label={t`Comments`} value={fullCount(comments)} />
      <Total label={t`Followers gained`} value={formatPoint(followers, fullCount)} />
    </dl>
  )
}

const Total = ({ label, value, more }: { label: string; value: string; more?: string }) => (
  <div className="min-w-0 px-4 py-3.5 sm:px-5">
    <dt className="text-13 text-foreground-muted">{label}</dt>
    <dd className="figures mt-1 flex min-h-8.5 flex-wrap items-baseline gap-x-1.5">
      <span className={value === FEW ? 'display text-16' : 'display text-28'}>
        {value === FEW ? t`Fewer than ${{ number: limits.fewViewers }}` : value}
      </span>
      {more && <span className="text-13 text-foreground-muted">{more}</span>}
    </dd>
  </div>
)
