import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { StatisticsDay } from '@seam/contract/statistics.ts'
import type { ReactNode } from 'react'
import { type Days, periods, STANDARD_DAYS } from '../../features/statistics/periods.ts'
import { StatisticsActions } from '../../features/statistics/statistics-actions.tsx'
import { Page } from '../../ui/page.tsx'
import { PeriodChips } from '../../ui/period-chips.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

/** A page of statistics, for signed-in users. */
export const StatisticsPage = ({ children }: { children: ReactNode }) => (
  <Page title={t`Statistics`} className="max-w-6xl!">
    <RequireSignIn
      skeleton={
        <>
          <h1 className="display mb-4 text-20 md:text-28">
            <Trans>Statistics</Trans>
          </h1>
          <Skeleton className="h-96 w-full rounded-thumb!" />
        </>
      }
    >
      {children}
    </RequireSignIn>
  </Page>
)

interface HeaderProps {
  title: string
  /** The chosen period. */
  period: Days
  /** Undefined until they are loaded. */
  days: readonly StatisticsDay[] | undefined
  /** Prefix of the names of downloaded files. */
  name: string
}

/** The title, the choice of a period, and what can be done with the numbers. */
export const StatisticsHeader = ({ title, period, days, name }: HeaderProps) => (
  <>
    <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
      <h1 className="display min-w-0 text-20 md:text-28">{title}</h1>
      <StatisticsActions days={days} name={name} />
    </div>
    <div className="mb-4">
      <PeriodChips parameter="days" periods={periods} chosen={period} standard={STANDARD_DAYS} />
    </div>
  </>
)
