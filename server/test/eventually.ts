import { vi } from 'vitest'

/**
 * Repeats `check` until it passes, and returns its result. The bound only ends a failed
 * test: on a busy machine, video processing waits for everything else.
 */
export const eventually = <Result>(check: () => Result | Promise<Result>) =>
  vi.waitFor(check, { timeout: 240_000, interval: 20 })
