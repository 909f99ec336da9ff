import type { Db } from '../../infra/postgres/database.ts'

const NAME = 'newest release'

/** Returns the newest release found in the feed, or null if there is none. */
export async function findNewestRelease(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Stores the newest release in the feed, or null if there is none. */
export async function saveNewestRelease(db: Db, version: string | null): Promise<void> {
  if (version === null) {
    await db.deleteFrom('setting').where('name', '=', NAME).execute()
    return
  }
  await db
    .insertInto('setting')
    .values({ name: NAME, value: version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: version }))
    .execute()
}
