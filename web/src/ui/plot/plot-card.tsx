import { type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Plot, type PlotProps } from './plot.tsx'
import { FEW } from './plot-point.ts'
import { PlotTable } from './plot-table.tsx'

interface Props extends PlotProps {
  /** The sum of the values, or the last one. */
  value?: string | undefined
  /** The heads of the columns of its table. */
  columns: readonly [string, string]
  className?: string
  /** More text. */
  children?: ReactNode
}

/** A plot with its title, and its values as a table. */
export function PlotCard({ value, columns, className, children, ...plot }: Props) {
  const id = useId()
  const { title, points, format } = plot
  return (
    <figure
      aria-labelledby={id}
      className={classNames(
        'min-w-0 rounded-thumb border border-border bg-surface p-4 sm:px-5',
        className,
      )}
    >
      <figcaption className="mb-3 flex items-baseline justify-between gap-x-4">
        <h2 id={id} className="display text-16">
          {title}
        </h2>
        {value && <p className="figures shrink-0 font-semibold">{value}</p>}
      </figcaption>
      {children}
      <Plot {...plot} />
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4">
        <PlotTable title={title} columns={columns} points={points} format={format} />
        {points.some((point) => point.value === null) && <FewKey />}
      </div>
    </figure>
  )
}

/** Says what the striped bars of a plot mean. */
const FewKey = () => (
  <p className="flex items-center gap-1.5 py-1 text-12 text-foreground-muted">
    <svg
      aria-hidden
      viewBox="0 0 8 10"
      className="h-2.5 w-2 text-accent forced-colors:text-[CanvasText] print:text-black"
    >
      <path d="M0 1h8M0 5h8M0 9h8" stroke="currentColor" strokeWidth="2" />
    </svg>
    {FEW}
  </p>
)
