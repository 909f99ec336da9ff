import { useState } from 'react'
import { explain } from '../lib/api/explain.ts'

/** Something that is done at a click: whether it is under way, and what went wrong with it. */
export function useDeed() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function run(deed: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    await deed().catch((error: unknown) => setProblem(explain(error)))
    setBusy(false)
  }

  return { busy, problem, run }
}
