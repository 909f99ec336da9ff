import { limits } from '@seam/contract/limits.ts'
import { tickStep } from 'd3-array'
import { area, curveMonotoneX, line } from 'd3-shape'
import type { PlotPoint } from './plot-point.ts'

export interface PlotScale {
  /** The values with a line, ascending. */
  ticks: number[]
  /** Returns the distance of a value from the top of the plot, in pixels. */
  y: (value: number) => number
}

interface ScaleOptions {
  /** Of the plot, in pixels. */
  height: number
  /** The highest value; without it, that of the points, rounded up. */
  max?: number | undefined
  /** Values are rounded to multiples of this one, such as a gigabyte. */
  unit?: number | undefined
}

/** Pixels between two lines, about. */
const LINE_DISTANCE = 36

/** Returns the vertical scale of points. It includes 0. */
export function plotScale(
  points: readonly PlotPoint[],
  { height, max, unit = 1 }: ScaleOptions,
): PlotScale {
  const values = points.flatMap(({ value }) => (typeof value === 'number' ? [value / unit] : []))
  const isWithheld = points.some(({ value }) => value === null)
  const highest = max ?? Math.max(1, isWithheld ? limits.fewViewers : 0, ...values)
  const lowest = Math.min(0, ...values)
  const step = tickStep(lowest, highest, height / LINE_DISTANCE)
  // Half a view is no mark.
  const distance = unit > 1 ? step : Math.max(1, step)
  const first = Math.floor(lowest / distance)
  const last = Math.ceil(highest / distance)
  const range = (last - first) * distance
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, row) => (first + row) * distance * unit),
    y: (value) => height * (1 - (value / unit - first * distance) / range),
  }
}

/** Returns the share of its place that a bar fills. */
const barWidth = (count: number) => (count > 92 ? 1 : count > 31 ? 0.8 : count > 8 ? 0.7 : 0.4)

const round = (length: number) => Math.round(length * 1000) / 1000

/** Withheld values are this high, in pixels, if the scale would make them lower. */
const FEW_HEIGHT = 7

/**
 * Returns the bars of points as paths, one unit wide each: those with values, and those whose value
 * is withheld, which only say that there is one.
 */
export function barPaths(points: readonly PlotPoint[], { y }: PlotScale) {
  const width = barWidth(points.length)
  const bar = (index: number, top: number) => {
    const gap = (1 - width) / 2
    return `M${round(index + gap)} ${round(y(0))}V${round(top)}H${round(index + 1 - gap)}V${round(y(0))}Z`
  }
  const fewTop = Math.min(y(limits.fewViewers / 2), y(0) - FEW_HEIGHT)
  return {
    bars: points.map(({ value }, index) => (value ? bar(index, y(value)) : '')).join(''),
    few: points.map(({ value }, index) => (value === null ? bar(index, fewTop) : '')).join(''),
  }
}

/** Returns the line through points, and the area below it, as paths. Missing values are gaps. */
export function linePaths(points: readonly PlotPoint[], { y }: PlotScale) {
  const x = (_: PlotPoint, index: number) => index + 0.5
  const top = ({ value }: PlotPoint) => y(value ?? 0)
  const isKnown = ({ value }: PlotPoint) => typeof value === 'number'
  return {
    line: line<PlotPoint>(x, top).defined(isKnown).curve(curveMonotoneX)([...points]) ?? '',
    area: area<PlotPoint>(x, y(0), top).defined(isKnown).curve(curveMonotoneX)([...points]) ?? '',
  }
}
