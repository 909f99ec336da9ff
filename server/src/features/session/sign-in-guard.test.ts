import { expect, test } from 'vitest'
import { signInDelay } from './sign-in-guard.ts'

test('the delay grows with the failures of the account up to ten seconds', () => {
  const delays = [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 1_000].map(signInDelay)
  expect(delays).toEqual([0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
})
