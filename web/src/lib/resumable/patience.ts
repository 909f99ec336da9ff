import { ConnectionError, ProblemError } from '../api/errors.ts'

const FIRST = 500
const LONGEST = 30_000

/** What keeps it from going on: no answer, or a server that has no time for it. */
export type Trouble = 'connection' | 'busy'

/** Why a try failed, where another may work without anything being changed; else null. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof ConnectionError) return 'connection'
  if (!(error instanceof ProblemError)) return null
  const { status, code } = error
  // A disk that is full stays so for longer than anybody waits.
  if (code === 'insufficient-storage') return null
  return status >= 500 || [408, 423, 425, 429].includes(status) ? 'busy' : null
}

/** Milliseconds to wait after the `failures`th failure in a row: twice as long each time, 30 s at most. */
export function delayAfter(failures: number, error: unknown): number {
  const asked = error instanceof ProblemError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(asked, Math.min(LONGEST, FIRST * 2 ** (failures - 1)))
}

/**
 * Waits, but no longer than until the network is back or somebody looks at the page again, as after
 * the machine has slept. Throws the signal's reason.
 */
export function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const wake = () => !document.hidden && navigator.onLine && end()
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    signal.addEventListener('abort', end)
  })
}

interface Patience {
  signal: AbortSignal
  /** Told what is in the way while it waits, and null when it goes on. */
  onTrouble: (trouble: Trouble | null) => void
}

/** Tries until it works or is refused for good. Throws what the task does, or the signal's reason. */
export async function patiently<Result>(
  task: () => Promise<Result>,
  { signal, onTrouble }: Patience,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      const result = await task()
      onTrouble(null)
      return result
    } catch (error) {
      signal.throwIfAborted()
      const trouble = troubleOf(error)
      if (trouble === null) throw error
      onTrouble(trouble)
      await rest(delayAfter(failures, error), signal)
    }
  }
}
