import { type RawBuilder, sql } from 'kysely'
import type { Wave } from '@seam/contract/moderation/wave.ts'
import type { Db, Tx } from '../../../infra/postgres/database.ts'

/** Serializes the start of waves, so that no account is in two. */
export const lockWaves = (tx: Tx) => sql`lock table wave in share row exclusive mode`.execute(tx)

export interface NewWave {
  publicId: string
  moderatorId: number
  action: Wave['action']
  facts: string
  ground: Wave['ground']
  reference: string
  /** How the accounts were chosen, for the log. */
  groups: unknown
  isDetected: boolean
  needsOwner: boolean
}

export async function insertWave(tx: Tx, wave: NewWave): Promise<number> {
  const { id } = await tx
    .insertInto('wave')
    .values({
      public_id: wave.publicId,
      moderator_id: wave.moderatorId,
      action: wave.action,
      facts: wave.facts,
      ground: wave.ground,
      reference: wave.reference,
      groups: JSON.stringify(wave.groups),
      is_detected: wave.isDetected,
      needs_owner: wave.needsOwner,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds the accounts that a query selects as `account_id`, except these. Returns their number. */
export async function insertAccounts(
  tx: Tx,
  waveId: number,
  members: RawBuilder<unknown>,
  except: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into wave_account (wave_id, account_id)
    select ${waveId}, member.account_id from (${members}) as member
    join account on account.id = member.account_id
    where account.username <> all(${except}::text[])
    order by member.account_id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export interface WaveRow {
  id: number
  public_id: string
  action: Wave['action']
  facts: string
  ground: Wave['ground']
  reference: string
  moderator_id: number | null
  needs_owner: boolean
  created_at: Date
  state: Wave['state']
  finished_at: Date | null
  decided_by: string | null
  accounts: number
  waiting: number
  applied: number
  skipped: number
  /** Accounts whose decision stays after a reversal, because an owner had decided about it. */
  decided_by_owner: number
  reversed: number
}

const selectWaves = sql`
  select wave.*, account.username as decided_by, progress.*
  from wave left join account on account.id = wave.moderator_id and account.deleted_at is null
  cross join lateral (
    select count(*)::int as accounts, (count(*) filter (where member.state = 'waiting'))::int as waiting,
      (count(*) filter (where member.state = 'applied'))::int as applied,
      (count(*) filter (where member.state = 'skipped' and decision_id is null))::int as skipped,
      (count(*) filter (where member.state = 'skipped' and decision_id is not null))::int
        as decided_by_owner,
      (count(*) filter (where member.state = 'reversed'))::int as reversed
    from wave_account as member where member.wave_id = wave.id
  ) as progress`

export async function findWaves(db: Db, limit: number): Promise<WaveRow[]> {
  const { rows } = await sql<WaveRow>`
    ${selectWaves} order by wave.created_at desc, wave.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function findWave(db: Db, publicId: string): Promise<WaveRow | undefined> {
  const { rows } = await sql<WaveRow>`
    ${selectWaves} where wave.public_id = ${publicId}`.execute(db)
  return rows[0]
}

/** Locks a wave until the transaction ends. Returns it without its progress. */
export const lockWave = (tx: Tx, id: number) =>
  tx.selectFrom('wave').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Marks a wave as one that only owners may change. */
export const setNeedsOwner = (tx: Tx, id: number) =>
  tx.updateTable('wave').set({ needs_owner: true }).where('id', '=', id).execute()

export const setState = (tx: Tx, id: number, state: Wave['state'], isFinished: boolean) =>
  tx
    .updateTable('wave')
    .set({ state, finished_at: isFinished ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()

export async function findUnfinished(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from wave where state in ('applying', 'reversing') order by id`.execute(db)
  return rows.map(({ id }) => id)
}

interface MemberRow {
  account_id: number
  decision_id: number | null
}

/** Returns up to `limit` accounts of a wave in this state, in locking order. */
export async function findAccounts(
  tx: Tx,
  waveId: number,
  state: 'waiting' | 'applied',
  limit: number,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select account_id, decision_id from wave_account
    where wave_id = ${waveId} and state = ${state}
    order by account_id limit ${sql.lit(limit)}`.execute(tx)
  return rows
}

export const setApplied = (
  tx: Tx,
  waveId: number,
  decisions: readonly { id: number; account_id: number }[],
) =>
  sql`
    update wave_account as member set state = 'applied', decision_id = made.id
    from unnest(${decisions.map(({ account_id: id }) => id)}::bigint[],
      ${decisions.map(({ id }) => id)}::bigint[]) as made (account_id, id)
    where member.wave_id = ${waveId} and member.account_id = made.account_id`.execute(tx)

export const setAccountStates = (
  tx: Tx,
  waveId: number,
  accountIds: readonly number[],
  state: 'skipped' | 'reversed',
) =>
  sql`
    update wave_account set state = ${state}
    where wave_id = ${waveId} and account_id = any(${accountIds}::bigint[])`.execute(tx)

/** Skips the accounts about which no decision has been made yet. */
export const skipWaiting = (tx: Tx, waveId: number) =>
  sql`
    update wave_account set state = 'skipped'
    where wave_id = ${waveId} and state = 'waiting'`.execute(tx)
