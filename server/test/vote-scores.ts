import { sql } from 'kysely'
import type { Services } from '../src/app/services.ts'
import { syncVoteScores } from '../src/features/ranking/jobs.ts'
import { app, jobRun } from './app.ts'
import { eventually } from './eventually.ts'

/** Returns the row ids of items whose scores may be out of date. */
export async function staleItems(services?: Services): Promise<number[]> {
  const { db } = services ?? (await app())
  const { rows } = await sql<{ item_id: number }>`select item_id from stale_score`.execute(db)
  return rows.map(({ item_id: id }) => id)
}

/** Runs the job that updates the scores of items with new votes, once. */
export const syncVotesOnce = async (services?: Services) =>
  syncVoteScores(services ?? (await app())).run(jobRun({}))

/**
 * Updates the scores of all items with new votes, for lists and search. One run may not be enough:
 * scheduled jobs process marks and lock items concurrently, and leave a mark for a later run.
 */
export const syncVotes = (services?: Services) =>
  eventually(async () => {
    await syncVotesOnce(services)
    const stale = await staleItems(services)
    if (stale.length > 0) throw new Error(`Items ${stale.join(', ')} still have a mark`)
  })
