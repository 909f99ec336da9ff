import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { VideoStatistics } from '@seam/contract/statistics.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { formatClock } from '../../lib/format/duration.ts'
import { PlotCard } from '../../ui/plot/plot-card.tsx'
import { CsvButton } from './csv-button.tsx'
import { partRows } from './statistics-csv.ts'
import { describeLeaving } from './watched-parts.ts'

interface Props {
  watched: VideoStatistics['watched']
  /** Of the video, in seconds. */
  duration: number
  height: number
  /** Of the file to download. */
  fileName: string
}

const TITLE = t`Watched share`
const percent = (value: number) => `${value}%`

/** How many viewers saw each part of the video, as a curve. */
export function WatchedPlot({ watched, duration, height, fileName }: Props) {
  const { fewViewers } = limits
  if (!watched) {
    return (
      <section className="flex flex-col rounded-thumb border border-border bg-surface p-4 sm:px-5">
        <h2 className="display text-16">{TITLE}</h2>
        <p className="m-auto py-6 text-center text-balance text-foreground-muted">
          <Trans>Shown once at least {fewViewers} people have watched.</Trans>
        </p>
      </section>
    )
  }
  const { parts, average } = watched
  const leaving = describeLeaving(parts, duration)
  const timeAt = (share: number) => formatClock(share * duration)
  return (
    <PlotCard
      title={TITLE}
      value={t`${average}% on average`}
      description={t`Watched share: on average ${average}% of the video. ${leaving}`}
      points={parts.map((value, index) => ({
        label: partName(index, parts.length, duration),
        value,
      }))}
      shape="line"
      format={percent}
      ticks={[0, 0.25, 0.5, 0.75, 1].map((at) => ({
        at,
        label: timeAt(at),
        isMinor: at % 0.5 > 0,
      }))}
      max={100}
      columns={[t`Part of the video`, t`Viewers`]}
      height={height}
    >
      <div className="-mt-2 mb-2 flex items-start justify-between gap-4">
        <p className="text-13 text-foreground-muted">{leaving}</p>
        <div className="-my-1 shrink-0">
          <CsvButton
            label={t`Download the watched share as CSV`}
            onClick={() => downloadCsv(fileName, partRows(parts, duration))}
          />
        </div>
      </div>
    </PlotCard>
  )
}

/** Returns the name of a part; several parts of a short video are in the same second. */
function partName(index: number, count: number, duration: number): string {
  const start = (index / count) * duration
  if (duration / count >= 1) return formatClock(start + 1e-6)
  return `${formatClock(start + 1e-6)}.${`${Math.floor((start % 1) * 100 + 1e-6)}`.padStart(2, '0')}`
}
