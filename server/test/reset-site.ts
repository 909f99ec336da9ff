import { sql } from 'kysely'
import { app } from './app.ts'

/** Resets all settings of the site to their defaults and removes its terms and images. */
export async function resetSite(): Promise<void> {
  const { db, responseCache } = await app()
  await sql`delete from site_setting`.execute(db)
  await sql`delete from terms_acceptance`.execute(db)
  await sql`delete from terms`.execute(db)
  await sql`
    with image as (delete from site_image returning asset_id)
    update asset set attached_at = null where id in (select asset_id from image)`.execute(db)
  await responseCache.invalidate()
}
