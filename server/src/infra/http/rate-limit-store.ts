import type { Db } from '../postgres/database.ts'
import { sqlStatement } from '../postgres/statement.ts'

interface Count {
  points: number
  /** Milliseconds until the count starts again at 0. */
  remainingMs: number
}

const MAX_POINTS = 1_000_000_000

const insertPoints = sqlStatement<[key: Buffer, points: number, seconds: number], Count>(`
  insert into rate_limit as known (key, points, expires_at)
  values ($1, $2, now() + $3 * interval '1 second')
  on conflict (key) do update set
    points = least(${MAX_POINTS}, excluded.points +
      case when known.expires_at > now() then known.points else 0 end),
    expires_at =
      case when known.expires_at > now() then known.expires_at else excluded.expires_at end
  returning points, extract(epoch from expires_at - now())::float8 * 1000 as "remainingMs"
  -- not null: remainingMs`)

/** Adds points to a count, which expires after `seconds`. Returns the new count. */
export async function addPoints(
  db: Db,
  key: Buffer,
  points: number,
  seconds: number,
): Promise<Count> {
  const [count] = await insertPoints(db, key, points, seconds)
  return count ?? { points, remainingMs: seconds * 1000 }
}

const updatePoints = sqlStatement<[key: Buffer, points: number]>(`
  update rate_limit set points = greatest(0, points - $2) where key = $1 and expires_at > now()`)

export async function subtractPoints(db: Db, key: Buffer, points: number): Promise<void> {
  await updatePoints(db, key, points)
}

const deleteExpired = sqlStatement<[limit: number], { deleted: number }>(`
  with deleted as (
    delete from rate_limit where key = any(array(
      select key from rate_limit where expires_at < now() limit $1 for update skip locked
    )) returning 1
  ) select count(*) as deleted from deleted`)

const BATCH = 5_000

export async function deleteExpiredCounts(db: Db): Promise<void> {
  for (;;) {
    const [{ deleted } = { deleted: 0 }] = await deleteExpired(db, BATCH)
    if (deleted < BATCH) return
  }
}
