import { expect, test } from 'vitest'
import { describeLeaving } from './watched-parts.ts'

test('the largest drop is named with its time', () => {
  expect(describeLeaving([100, 96, 70, 69], 120)).toBe(
    'The largest drop is at 01:00, from 96% to 70%.',
  )
})

test('small drops are not, nor is an increase', () => {
  expect(describeLeaving([100, 97, 94], 60)).toBe('There is no large drop.')
  expect(describeLeaving([40, 100, 100], 60)).toBe('There is no large drop.')
})
