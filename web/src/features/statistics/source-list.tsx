import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { OwnStatistics } from '@seam/contract/statistics.ts'
import { classNames } from '../../lib/class-names.ts'
import { fullCount } from '../../lib/format/count.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { formatPoint } from '../../ui/plot/plot-point.ts'
import { sourceName } from './source-name.ts'
import { CsvButton } from './csv-button.tsx'
import { OTHER, sourceRows } from './statistics-csv.ts'

interface Props {
  statistics: Pick<OwnStatistics, 'sources' | 'otherViewers'>
  /** The name of the file to download. */
  fileName: string
  /** In two columns, where there is space. */
  wide: boolean
}

/** Where viewers came from. Hosts are text: a link would tell the other site who looks. */
export function SourceList({ statistics, fileName, wide }: Props) {
  const { sources, otherViewers } = statistics
  const { fewViewers } = limits
  const rows = [
    ...sources.map(({ from, viewers }) => ({ name: sourceName(from), viewers })),
    ...(otherViewers === 0 ? [] : [{ name: OTHER, viewers: otherViewers }]),
  ]
  const most = Math.max(1, ...rows.map(({ viewers }) => viewers ?? 0))
  return (
    <section
      aria-labelledby="sources"
      className="min-w-0 rounded-thumb border border-border bg-surface p-4 sm:px-5"
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id="sources" className="display text-16">
          <Trans>Where viewers came from</Trans>
        </h2>
        <CsvButton
          label={t`Download the sources as CSV`}
          onClick={() => downloadCsv(fileName, sourceRows(statistics))}
        />
      </div>
      {rows.length === 0 && (
        <p className="text-foreground-muted">
          <Trans>Shown once at least {fewViewers} people have watched.</Trans>
        </p>
      )}
      <ul className={classNames('grid gap-x-10 gap-y-2.5', wide && 'lg:grid-cols-2')}>
        {rows.map(({ name, viewers }) => (
          <li key={name}>
            <div className="flex justify-between gap-4">
              <span className="min-w-0 break-words">{name}</span>
              <span className="figures shrink-0 text-foreground-muted">
                {formatPoint(viewers, fullCount)}
              </span>
            </div>
            <Bar share={(viewers ?? 1) / most} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A bar whose color survives printing and forced colors, as a background would not. */
const Bar = ({ share }: { share: number }) => (
  <svg
    aria-hidden
    viewBox="0 0 100 6"
    preserveAspectRatio="none"
    className="mt-1 h-1.5 w-full text-accent forced-colors:text-[CanvasText] print:text-black"
  >
    <rect width="100" height="6" fill="currentColor" opacity="0.12" />
    <rect width={share * 100} height="6" fill="currentColor" />
  </svg>
)
