import type { Db } from '../../../infra/postgres/database.ts'
import type { Job, Queue } from '../../../infra/queue.ts'
import * as store from './decision-store.ts'
import { applyEffects, deleteSubject } from './effects.ts'
import { lockAccountRow } from './hold-store.ts'

const BATCH = 100

/**
 * Runs every minute. Ends expired suspensions, and deletes content whose appeal period is over. A
 * failure does not delay the others, and is retried a minute later.
 */
export const endDecisions = ({
  db,
  queue,
}: {
  db: Db
  queue: Queue
}): Job<Record<string, never>> => ({
  name: 'end-decisions',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '* * * * *',
  run: async ({ signal, report }) => {
    const known: number[] = []
    for (;;) {
      const found = await store.findDue(db, BATCH, known)
      if (found.length === 0) return
      for (const due of found) {
        if (signal.aborted) return
        known.push(due.id)
        try {
          await endDecision(db, queue, due)
        } catch (cause) {
          report(new Error(`decision ${due.id} could not be ended`, { cause }))
        }
      }
    }
  },
})

const endDecision = (db: Db, queue: Queue, due: { id: number; account_id: number }) =>
  db.transaction().execute(async (tx) => {
    await lockAccountRow(tx, due.account_id)
    const decision = await store.lockDecision(tx, due.id)
    if (!decision || decision.ended_at !== null) return
    if (decision.action === 'delete') {
      await store.updateDecision(tx, decision.id, { deletes_at: null })
      await deleteSubject(tx, queue, decision)
    } else {
      await store.updateDecision(tx, decision.id, { ended_at: decision.ends_at })
      await applyEffects(tx, queue, decision, false)
    }
  })
