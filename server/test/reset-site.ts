import { sql } from 'kysely'
import { app } from './app.ts'

/** Gives all settings of the site their defaults again. */
export async function resetSite(): Promise<void> {
  const { db, responseCache } = await app()
  await sql`delete from site_setting`.execute(db)
  await responseCache.invalidate()
}
