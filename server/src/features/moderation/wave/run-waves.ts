import type { Db, Tx } from '../../../infra/postgres/database.ts'
import type { ResponseCache } from '../../../infra/http/response-cache.ts'
import type { Job } from '../../../infra/queue.ts'
import type { MailServices } from '../../mail/queue-mail.ts'
import { decideTogether, reverseTogether } from '../decision/decide-together.ts'
import { findNeedingOwner } from '../decision/earlier-decision-store.ts'
import { lockAccountRows } from '../decision/hold-store.ts'
import { RUN_WAVES } from './start-wave.ts'
import * as store from './store.ts'

interface Services extends MailServices {
  db: Db
  responseCache: ResponseCache
}

/** Accounts per transaction. */
const BATCH = 100

/**
 * Applies and reverses waves in batches. A batch locks its wave and stores the state of each
 * account, so that any worker can continue where another was killed. Also runs every minute, for
 * waves whose job has failed.
 */
export const runWaves = (services: Services): Job<Record<string, never>> => ({
  name: RUN_WAVES,
  options: { concurrency: 1, timeoutSeconds: 900, retries: 5 },
  schedule: '* * * * *',
  run: async ({ signal }) => {
    for (const id of await store.findUnfinished(services.db)) {
      while (!signal.aborted && (await runBatch(services, id))) {
        // Runs the next batch.
      }
    }
  },
})

/** Returns false once the wave is finished. */
async function runBatch(services: Services, waveId: number): Promise<boolean> {
  const { db, responseCache } = services
  const isUnfinished = await db.transaction().execute(async (tx) => {
    const wave = await store.lockWave(tx, waveId)
    if (wave?.state === 'applying') return applyBatch(services, tx, wave)
    if (wave?.state === 'reversing') return reverseBatch(services, tx, wave)
    return false
  })
  await responseCache.invalidate()
  return isUnfinished
}

type WaveRow = NonNullable<Awaited<ReturnType<typeof store.lockWave>>>

async function applyBatch(services: Services, tx: Tx, wave: WaveRow): Promise<boolean> {
  const members = await store.findAccounts(tx, wave.id, 'waiting', BATCH)
  if (members.length === 0) {
    await store.setState(tx, wave.id, 'applied', true)
    return false
  }
  const ids = members.map(({ account_id: id }) => id)
  const locked = await lockAccountRows(tx, ids)
  // Skips accounts that have become staff since.
  const chosen = locked.filter(({ role }) => role === 'member').map(({ id }) => id)
  const { moderator_id: moderatorId, action, facts, ground, reference } = wave
  const decision = {
    moderatorId,
    action,
    facts,
    ground,
    reference,
    isDetected: wave.is_detected,
    needsOwner: wave.needs_owner,
  }
  const made = chosen.length > 0 ? await decideTogether(services, tx, chosen, decision) : []
  await store.setApplied(tx, wave.id, made)
  const applied = new Set(made.map(({ account_id: id }) => id))
  const skipped = ids.filter((id) => !applied.has(id))
  if (skipped.length > 0) await store.setAccountStates(tx, wave.id, skipped, 'skipped')
  return true
}

async function reverseBatch(services: Services, tx: Tx, wave: WaveRow): Promise<boolean> {
  const members = await store.findAccounts(tx, wave.id, 'applied', BATCH)
  if (members.length === 0) {
    await store.setState(tx, wave.id, 'reversed', true)
    return false
  }
  const ids = members.map(({ account_id: id }) => id)
  await lockAccountRows(tx, ids)
  const decisions = members.flatMap(({ decision_id: id }) => (id === null ? [] : [id]))
  // Decisions that an owner has upheld after an appeal stay in force.
  const kept = new Set(wave.needs_owner ? [] : await findNeedingOwner(tx, decisions))
  const ended = decisions.filter((id) => !kept.has(id))
  await reverseTogether(services, tx, ended, wave.needs_owner)
  const skipped = members.filter(({ decision_id: id }) => id !== null && kept.has(id))
  await store.setAccountStates(tx, wave.id, ids, 'reversed')
  if (skipped.length > 0) {
    const skippedIds = skipped.map(({ account_id: id }) => id)
    await store.setAccountStates(tx, wave.id, skippedIds, 'skipped')
  }
  return true
}
