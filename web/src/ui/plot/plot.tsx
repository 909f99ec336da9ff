import { useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { PlotCursor } from './plot-cursor.tsx'
import type { PlotPoint } from './plot-point.ts'
import { barPaths, linePaths, plotScale } from './plot-scale.ts'

/** A text below a plot. */
export interface PlotTick {
  /** Its place, from 0 at the left to 1 at the right. */
  at: number
  label: string
  /** Whether it is left out where there is little space. */
  isMinor?: boolean
}

export interface PlotProps {
  /** What the values are: Views per day. */
  title: string
  /** A sentence that says what the plot shows. */
  description: string
  points: readonly PlotPoint[]
  shape: 'bars' | 'line'
  format: (value: number) => string
  /** Shorter texts, for the scale. */
  formatTick?: (value: number) => string
  ticks: readonly PlotTick[]
  /** In pixels. */
  height?: number
  max?: number
  unit?: number
}

/**
 * A plot as wide as its parent. The shapes are stretched and the texts are not, so that it needs no
 * measuring: the server renders it, and paper has its own width.
 */
export function Plot({ height = 176, formatTick, ...props }: PlotProps) {
  const { title, description, points, shape, format, ticks, max, unit } = props
  const [index, setIndex] = useState<number | null>(null)
  const scale = plotScale(points, { height, max, unit })
  const labels = scale.ticks.map(formatTick ?? format)
  const gutter = `${Math.max(...labels.map(({ length }) => length)) + 1}ch`
  const current = index === null ? undefined : points[index]
  return (
    <div className="figures @container pt-2 text-12 text-foreground-muted">
      <div className="relative" style={{ height, marginLeft: gutter }}>
        {scale.ticks.map((tick, row) => (
          <div
            key={tick}
            aria-hidden
            className={classNames(
              'absolute inset-x-0 h-0 border-t',
              tick === 0 ? 'border-border-strong' : 'border-border',
            )}
            style={{ top: scale.y(tick) }}
          >
            <span className="absolute right-full -translate-y-1/2 pr-[1ch] whitespace-nowrap">
              {labels[row]}
            </span>
          </div>
        ))}
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image has no themes
          role="img"
          aria-label={description}
          viewBox={`0 0 ${points.length} ${height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible text-accent forced-colors:text-[CanvasText] print:text-black"
        >
          {shape === 'bars' ? (
            <Bars {...barPaths(points, scale)} />
          ) : (
            <Line {...linePaths(points, scale)} />
          )}
        </svg>
        <PlotCursor
          title={title}
          points={points}
          format={format}
          index={index}
          onMove={setIndex}
          top={
            shape === 'line' && typeof current?.value === 'number'
              ? scale.y(current.value)
              : undefined
          }
        />
      </div>
      <div aria-hidden className="relative h-6" style={{ marginLeft: gutter }}>
        {ticks.map(({ at, label, isMinor }) => (
          <span
            key={at}
            className={classNames(
              'absolute top-1.5 whitespace-nowrap',
              isMinor && '@max-sm:hidden',
              // The last one ends with the plot.
              at > 0.95 ? 'right-0' : '-translate-x-1/2',
            )}
            style={at > 0.95 ? undefined : { left: `${at * 100}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

function Bars({ bars, few }: { bars: string; few: string }) {
  const id = useId()
  return (
    <>
      <pattern id={id} width="1" height="4" patternUnits="userSpaceOnUse">
        <rect width="1" height="2" fill="currentColor" />
      </pattern>
      <path d={bars} fill="currentColor" />
      <path d={few} fill={`url(#${id})`} />
    </>
  )
}

const Line = ({ line, area }: { line: string; area: string }) => (
  <>
    <path d={area} fill="currentColor" opacity="0.14" />
    <path
      d={line}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  </>
)
