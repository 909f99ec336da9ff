import { expect, test } from 'vitest'
import { barPaths, linePaths, plotScale } from './plot-scale.ts'

const pointsOf = (...values: (number | null | undefined)[]) =>
  values.map((value, index) => ({ label: String(index), value }))

test('a scale begins at 0, ends at a round number, and has no halves', () => {
  expect(plotScale(pointsOf(1, 0), { height: 100 }).ticks).toEqual([0, 1])
  expect(plotScale(pointsOf(31, 12), { height: 100 }).ticks).toEqual([0, 10, 20, 30, 40])
  expect(plotScale(pointsOf(5, -1), { height: 100 }).ticks).toEqual([-2, 0, 2, 4, 6])
  expect(plotScale([], { height: 100 }).ticks).toEqual([0, 1])
})

test('a scale of bytes has round numbers of a larger unit', () => {
  const { ticks, y } = plotScale(pointsOf(1500, 1024), { height: 80, unit: 1024 })
  expect(ticks).toEqual([0, 512, 1024, 1536])
  expect([y(0), y(1536)]).toEqual([80, 0])
})

test('no bar is drawn for 0, and a short one for a number that is withheld', () => {
  const points = pointsOf(0, null, 1000)
  const { bars, few } = barPaths(points, plotScale(points, { height: 100 }))
  expect(bars.match(/M/g)).toHaveLength(1)
  expect(few).toBe('M1.3 100V93H1.7V100Z')
})

test('a line has a gap where a value is missing', () => {
  const points = pointsOf(1, 2, undefined, 3, 4)
  expect(linePaths(points, plotScale(points, { height: 100 })).line.match(/M/g)).toHaveLength(2)
})
