import { vi } from 'vitest'

/** Repeats `check` until it passes, and returns its result. The bound only ends a failed test. */
export const eventually = <Result>(check: () => Result | Promise<Result>) =>
  vi.waitFor(check, { timeout: 120_000, interval: 20 })
