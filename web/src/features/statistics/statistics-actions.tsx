import { Trans } from '@lingui/react/macro'
import type { StatisticsDay } from '@seam/contract/statistics.ts'
import { Download, Printer } from 'lucide-react'
import { downloadCsv } from '../../lib/csv.ts'
import { Button } from '../../ui/button.tsx'
import { dayRows } from './statistics-csv.ts'

interface Props {
  /** Undefined until they are loaded. */
  days: readonly StatisticsDay[] | undefined
  /** Prefix of the file name. */
  name: string
}

/** Saves the days as CSV, and prints the page. */
export const StatisticsActions = ({ days, name }: Props) => (
  <div className="flex gap-2">
    <Button
      aria-disabled={days === undefined}
      onClick={() => days && downloadCsv(`${name}-days.csv`, dayRows(days))}
    >
      <Download aria-hidden className="size-4" />
      <Trans>Download CSV</Trans>
    </Button>
    <Button onClick={() => print()}>
      <Printer aria-hidden className="size-4" />
      <Trans context="verb">Print</Trans>
    </Button>
  </div>
)
