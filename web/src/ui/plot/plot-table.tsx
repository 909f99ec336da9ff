import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatPoint, type PlotPoint } from './plot-point.ts'

interface Props {
  title: string
  columns: readonly [string, string]
  points: readonly PlotPoint[]
  format: (value: number) => string
}

/** The values of a plot as a table, on request. */
export function PlotTable({ title, columns, points, format }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="min-w-0 open:w-full print:not-open:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit rounded-chip py-1 text-13 font-semibold text-foreground-muted hover:text-foreground">
        <Trans>Show as table</Trans>
      </summary>
      {open && (
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys scroll it
          tabIndex={0}
          aria-label={t`${title}, table`}
          className="mt-2 max-h-80 overflow-auto print:max-h-none"
        >
          <table className="figures w-full text-13">
            <thead>
              <tr className="border-b border-border text-left">
                <th scope="col" className="py-1.5 pr-4 font-semibold">
                  {columns[0]}
                </th>
                <th scope="col" className="py-1.5 pr-3 text-right font-semibold">
                  {columns[1]}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-border">
              {points.map(({ label, value }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- parts of a short video share labels
                <tr key={index}>
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                    {label}
                  </th>
                  <td className="py-1.5 pr-3 text-right">{formatPoint(value, format)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
