import { expect, test } from 'vitest'
import { describePoints } from './describe-points.ts'

const points = (...values: (number | null | undefined)[]) =>
  values.map((value, index) => ({ label: `Nov ${index + 1}`, value }))
const describe = (values: (number | null | undefined)[], total?: number | null) =>
  describePoints({
    title: 'Views per day',
    points: points(...values),
    format: String,
    ...(total !== undefined && { total }),
  })

test('a sentence has the period, the sum and the highest value', () => {
  expect(describe([3, 31, null, 0], 36)).toBe(
    'Views per day from Nov 1 to Nov 4: 36 in total, most on Nov 2 with 31.',
  )
})

test('a sum of few is not told, and there may be none', () => {
  expect(describe([null, 0], null)).toBe(
    'Views per day from Nov 1 to Nov 2: fewer than 5 in total.',
  )
  expect(describe([0, 0], 0)).toBe('Views per day from Nov 1 to Nov 2: none in total.')
})

test('values that cannot be added up have a last one instead of a sum', () => {
  expect(describe([7, 9, 8, undefined])).toBe(
    'Views per day from Nov 1 to Nov 4: 8 at the end, most on Nov 2 with 9.',
  )
})
