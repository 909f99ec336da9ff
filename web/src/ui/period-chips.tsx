import { t } from '@lingui/core/macro'
import { classNames } from '../lib/class-names.ts'
import { Link } from '../lib/router/link.tsx'

interface Props {
  /** The parameter of the URL that holds the chosen one. */
  parameter: string
  periods: readonly { value: string; label: string }[]
  chosen: string
  /** The one without the parameter. */
  standard: string
}

/** Chooses a period. The chips are links, so that each has a URL and Back works. */
export const PeriodChips = ({ parameter, periods, chosen, standard }: Props) => (
  <nav aria-label={t`Period`} className="flex flex-wrap gap-2">
    {periods.map(({ value, label }) => (
      <Link
        key={value}
        to="."
        search={(now) => ({ ...now, [parameter]: value === standard ? undefined : value })}
        resetScroll={false}
        className={classNames(
          'inline-flex h-8 shrink-0 items-center rounded-full border px-3 text-13 font-semibold transition-colors',
          value === chosen
            ? 'border-foreground bg-foreground text-background forced-highlight'
            : 'border-border bg-surface hover:bg-surface-sunken',
        )}
      >
        {label}
      </Link>
    ))}
  </nav>
)
