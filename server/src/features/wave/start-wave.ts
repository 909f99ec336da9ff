import type { RawBuilder } from 'kysely'
import { messages } from '@seam/contract/messages.ts'
import type { Wave } from '@seam/contract/wave.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { randomPublicId } from '../../infra/random-id.ts'
import { recordAudit } from '../audit/audit-log.ts'
import * as store from './store.ts'

/** The job that applies waves and takes them back. */
export const RUN_WAVES = 'run-waves'

interface Services {
  db: Db
  queue: Queue
}

interface Members {
  /** A query that selects their `account_id`. */
  members: RawBuilder<unknown>
  /** Usernames to leave out. */
  except?: readonly string[]
  /** How they were chosen, for the log. */
  groups: unknown
  /** Whether the site found them, or a moderator. */
  isDetected: boolean
}

type Reasons = Pick<Wave, 'action' | 'facts' | 'ground' | 'reference'>

/**
 * Decides about many accounts together. The accounts are those of this moment; a job does the rest.
 * Throws 409 if no account is left.
 */
export async function startWave(
  { db, queue }: Services,
  moderatorId: number,
  { action, facts, ground, reference }: Reasons,
  { members, except = [], groups, isDetected }: Members,
): Promise<string> {
  const publicId = randomPublicId()
  const reasons = { action, facts, ground, reference }
  await db.transaction().execute(async (tx) => {
    await store.lockWaves(tx)
    const id = await store.insertWave(tx, {
      ...{ publicId, moderatorId, ...reasons, groups, isDetected },
    })
    const accounts = await store.insertAccounts(tx, id, members, except)
    if (accounts === 0) throw new ProblemError('conflict', messages.waveEmpty)
    const details = { wave: publicId, action, accounts, groups }
    await recordAudit(tx, { actor: moderatorId, action: 'wave.started', details })
    await queue.send(tx, RUN_WAVES, {})
  })
  return publicId
}

/** Takes a wave back, also one that is being applied. Throws 409 if it is taken back already. */
export const reverseWave = (
  { db, queue }: Services,
  moderatorId: number,
  { id, public_id: publicId, accounts }: store.WaveRow,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const wave = await store.lockWave(tx, id)
    if (!wave || wave.state === 'reversing' || wave.state === 'reversed') {
      throw new ProblemError('conflict', messages.waveReversed)
    }
    await store.setState(tx, id, 'reversing', false)
    await store.skipWaiting(tx, id)
    const details = { wave: publicId, accounts }
    await recordAudit(tx, { actor: moderatorId, action: 'wave.reversed', details })
    await queue.send(tx, RUN_WAVES, {})
  })
