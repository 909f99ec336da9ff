import { sql } from 'kysely'
import type { SiteImageKind } from '@seam/contract/site.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { sqlStatement } from '../../infra/postgres/statement.ts'
import { imageSql, type StoredImage } from '../assets/image-sql.ts'

interface SiteImageRow {
  kind: SiteImageKind
  alt: string
  image: StoredImage
}

const selectImages = sqlStatement<[], SiteImageRow>(`
  select kind, alt, ${imageSql('asset')} as image
  from site_image join asset on asset.id = site_image.asset_id
  -- not null: image`)

export const findSiteImages = (db: Db): Promise<SiteImageRow[]> => selectImages(db)

/** Stores an image of the site. Returns the asset that it replaces, or null if there was none. */
export async function replaceSiteImage(
  tx: Tx,
  kind: SiteImageKind,
  image: { assetId: number; alt: string },
): Promise<number | null> {
  const before = await removeSiteImage(tx, kind)
  await tx
    .insertInto('site_image')
    .values({ kind, asset_id: image.assetId, alt: image.alt })
    .execute()
  return before
}

/** Removes an image of the site. Returns its asset, or null if there was none. */
export async function removeSiteImage(tx: Tx, kind: SiteImageKind): Promise<number | null> {
  const row = await tx
    .deleteFrom('site_image')
    .where('kind', '=', kind)
    .returning('asset_id')
    .executeTakeFirst()
  return row?.asset_id ?? null
}

/**
 * Locks the images of the site until the transaction ends, which serializes replacements by owners.
 */
export const lockSiteImages = (tx: Tx) =>
  sql`lock table site_image in share row exclusive mode`.execute(tx)

/** Transfers site images that an account uploaded to another owner of the site. */
export const handOverSiteImages = (db: Db, accountId: number) =>
  sql`
    update asset set owner_id = heir.id
    from (
      select id from account
      where role = 'owner' and deleted_at is null and id <> ${accountId} order by id limit 1
    ) as heir
    where asset.id = any(array(
      select id from asset
      where owner_id = ${accountId} and id in (select asset_id from site_image)
      order by id for no key update))`.execute(db)
