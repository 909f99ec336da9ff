import { sql } from 'kysely'
import type { Tx } from '../../../infra/postgres/database.ts'

/**
 * Returns the weight of an account's reports: 1 for a new reporter, towards 2 as its reports lead
 * to actions, and towards 0 as they do not.
 */
export async function reporterWeight(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ weight: number }>`
    select 2.0::float8 * (upheld + 1) / (upheld + rejected + 2) as weight
    from reporter where account_id = ${accountId}`.execute(tx)
  return rows[0]?.weight ?? 1
}

/** Counts whether these reporters were right. */
export const countOutcome = (tx: Tx, accountIds: readonly number[], isUpheld: boolean) =>
  sql`
    insert into reporter as r (account_id, upheld, rejected)
    select id, ${isUpheld ? 1 : 0}, ${isUpheld ? 0 : 1} from unnest(${accountIds}::bigint[]) as id
    order by id
    on conflict (account_id) do update set
      upheld = r.upheld + excluded.upheld, rejected = r.rejected + excluded.rejected`.execute(tx)

/** Counts the reports that led to these decisions as wrong, because the decisions were reversed. */
export const reverseOutcomes = (tx: Tx, decisionIds: readonly number[]) =>
  sql`
    with wrong as (
      select report.reporter_id, count(*)::int as amount
      from review join report on report.review_id = review.id
      where review.decision_id = any(${decisionIds}::bigint[]) and review.appealed_id is null
        and report.reporter_id is not null and report.reporter_key is null
      group by report.reporter_id
    ), locked as (
      select account_id, amount from reporter join wrong on reporter_id = account_id
      order by account_id for update of reporter
    )
    update reporter set upheld = greatest(upheld - amount, 0), rejected = rejected + amount
    from locked where locked.account_id = reporter.account_id`.execute(tx)
