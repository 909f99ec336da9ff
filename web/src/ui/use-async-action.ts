import { useState } from 'react'
import { explainError } from '../lib/explain-error.ts'

/**
 * State of an action that the user starts: whether it runs, and the error message of its last run.
 * `run` never rejects.
 */
export function useAsyncAction(explain = explainError) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true)
    setError(null)
    await action().catch((error: unknown) => setError(explain(error)))
    setBusy(false)
  }

  return { busy, error, run }
}
