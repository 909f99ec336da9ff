import type { RawBuilder } from 'kysely'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Wave } from '@seam/contract/moderation/wave.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import { ProblemError } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import type { Queue } from '../../../infra/queue.ts'
import { randomPublicId } from '../../../infra/random-id.ts'
import { recordAudit } from '../../audit/audit-log.ts'
import { requireOwnerFor } from '../decision/decide.ts'
import * as store from './store.ts'

/** The job that applies and reverses waves. */
export const RUN_WAVES = 'run-waves'

interface Services {
  db: Db
  queue: Queue
}

type Moderator = Pick<Viewer, 'accountId' | 'role'>

interface Members {
  /** A query that selects their `account_id`. */
  members: RawBuilder<unknown>
  /** Usernames to leave out. */
  except?: readonly string[]
  /** How they were chosen, for the log. */
  groups: unknown
  /** Whether the site detected them rather than a moderator. */
  isDetected: boolean
}

type Reasons = Pick<Wave, 'action' | 'facts' | 'ground' | 'reference'>

/**
 * Decides about many accounts together. Selects the accounts now; a job applies the decision.
 * Throws 409 if no account is left.
 */
export async function startWave(
  { db, queue }: Services,
  moderator: Moderator,
  { action, facts, ground, reference }: Reasons,
  { members, except = [], groups, isDetected }: Members,
): Promise<string> {
  const publicId = randomPublicId()
  const { accountId: moderatorId } = moderator
  const needsOwner = moderator.role === 'owner'
  const reasons = { action, facts, ground, reference }
  await db.transaction().execute(async (tx) => {
    await store.lockWaves(tx)
    const id = await store.insertWave(tx, {
      publicId,
      moderatorId,
      ...reasons,
      groups,
      isDetected,
      needsOwner,
    })
    const accounts = await store.insertAccounts(tx, id, members, except)
    if (accounts === 0) throw new ProblemError('conflict', serverMessages.waveEmpty)
    const details = { wave: publicId, action, accounts, groups }
    await recordAudit(tx, { actor: moderatorId, action: 'wave.started', details })
    await queue.send(tx, RUN_WAVES, {})
  })
  return publicId
}

/**
 * Reverses a wave, even while it is being applied. Throws 403 for a moderator if an owner started
 * it, and 409 if it is already reversed.
 */
export const reverseWave = (
  { db, queue }: Services,
  moderator: Moderator,
  { id, public_id: publicId, accounts }: store.WaveRow,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const wave = await store.lockWave(tx, id)
    if (wave) requireOwnerFor(moderator, wave)
    if (!wave || wave.state === 'reversing' || wave.state === 'reversed') {
      throw new ProblemError('conflict', serverMessages.waveReversed)
    }
    await store.setState(tx, id, 'reversing', false)
    if (moderator.role === 'owner') await store.setNeedsOwner(tx, id)
    await store.skipWaiting(tx, id)
    const details = { wave: publicId, accounts }
    await recordAudit(tx, { actor: moderator.accountId, action: 'wave.reversed', details })
    await queue.send(tx, RUN_WAVES, {})
  })
