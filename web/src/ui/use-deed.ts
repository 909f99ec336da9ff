import { useState } from 'react'
import { explain } from '../lib/api/explain.ts'

/**
 * State of an action that the user starts: whether it runs, and the error message of its last run.
 * `run` never rejects.
 */
export function useDeed() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    await action().catch((error: unknown) => setProblem(explain(error)))
    setBusy(false)
  }

  return { busy, problem, run }
}
