import { t } from '@lingui/core/macro'
import type { KeyboardEvent } from 'react'
import { formatPoint, type PlotPoint } from './plot-point.ts'

interface Props {
  title: string
  points: readonly PlotPoint[]
  format: (value: number) => string
  /** Of the point whose value is shown; null for none. */
  index: number | null
  onMove: (index: number | null) => void
  /** The distance of a mark at the point from the top of the plot, in pixels. */
  top: number | undefined
}

const WEEK = 7

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - WEEK,
  PageUp: (index) => index + WEEK,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Covers a plot and shows the value under the pointer. With the keyboard it is a slider over the
 * points, so that screen readers read each value.
 */
export function PlotCursor({ title, points, format, index, onMove, top }: Props) {
  const last = points.length - 1
  const moveTo = (to: number) => onMove(Math.max(0, Math.min(last, to)))
  const shown = points[index ?? last]
  if (!shown) return null
  const text = formatPoint(shown.value, format)

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') return onMove(null)
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    moveTo(step(index ?? last, last))
  }

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one has its own thumb
      role="slider"
      tabIndex={0}
      aria-label={t`${title}, one by one`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index ?? last}
      aria-valuetext={`${shown.label}: ${text}`}
      className="absolute inset-0 touch-pan-y rounded-chip"
      onKeyDown={handleKey}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && moveTo(last)}
      onBlur={() => onMove(null)}
      onPointerDown={(event) => moveTo(pointAt(event, points.length))}
      onPointerMove={(event) => moveTo(pointAt(event, points.length))}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onMove(null)}
    >
      {index !== null && (
        <Mark at={(index + 0.5) / points.length} top={top} label={shown.label} text={text} />
      )}
    </div>
  )
}

const pointAt = (
  { clientX, currentTarget }: { clientX: number; currentTarget: Element },
  count: number,
) => {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.floor(((clientX - left) / width) * count)
}

interface MarkProps {
  /** From 0 at the left to 1 at the right. */
  at: number
  top: number | undefined
  label: string
  text: string
}

const Mark = ({ at, top, label, text }: MarkProps) => (
  <div className="pointer-events-none absolute inset-y-0" style={{ left: `${at * 100}%` }}>
    <div className="absolute inset-y-0 border-l border-dashed border-foreground" />
    {top !== undefined && (
      <div
        className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent forced-fill"
        style={{ top }}
      />
    )}
    <div
      // At the edges it stays inside the plot.
      style={{ translate: `${-at * 100}% 0` }}
      className="absolute bottom-full z-10 w-max rounded-chip bg-foreground px-2.5 py-1.5 text-background forced-colors:border"
    >
      <span className="font-semibold">{text}</span>
      <span className="ml-2 opacity-80">{label}</span>
    </div>
  </div>
)
