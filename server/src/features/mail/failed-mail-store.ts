import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/postgres/database.ts'

/** Returns failed mails, most recent failure first. */
export const findFailed = (db: Db, { page, limit }: { page: number; limit: number }) =>
  db
    .selectFrom('mail')
    .innerJoin('account', 'account.id', 'mail.account_id')
    .select([
      'mail.public_id',
      'account.username',
      'mail.kind',
      'mail.attempts',
      'mail.last_response',
      'mail.queued_at',
      'mail.finished_at',
      sql<boolean>`content is not null and coalesce(expires_at > now(), true)`.as('can_retry'),
    ])
    .where('mail.state', '=', 'FAILED')
    .orderBy('mail.finished_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

export async function countFailed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  return count
}

/** Queues a failed mail again. Returns its id; undefined if there is none or it has expired. */
export async function requeueFailed(tx: Tx, publicId: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('mail')
    .set({
      state: 'QUEUED',
      attempts: 0,
      queued_at: sql`now()`,
      next_attempt_at: sql`now()`,
      finished_at: null,
    })
    .where('public_id', '=', publicId)
    .where('state', '=', 'FAILED')
    .where('content', 'is not', null)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
