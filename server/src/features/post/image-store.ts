import { sql } from 'kysely'
import type { Tx } from '../../infra/postgres/database.ts'

/** Returns the images of a post with the ids of their assets, in their order. */
export const findImages = (tx: Tx, itemId: number) =>
  tx
    .selectFrom('post_image')
    .innerJoin('asset', 'asset.id', 'post_image.asset_id')
    .select(['post_image.asset_id as assetId', 'asset.public_id as publicId', 'post_image.alt'])
    .where('post_image.item_id', '=', itemId)
    .orderBy('post_image.position')
    .execute()

export interface NewImage {
  assetId: number
  alt: string
}

/** Replaces the images of a locked post. */
export async function replaceImages(tx: Tx, itemId: number, images: readonly NewImage[]) {
  await tx.deleteFrom('post_image').where('item_id', '=', itemId).execute()
  if (images.length === 0) return
  await tx
    .insertInto('post_image')
    .values(
      images.map(({ assetId, alt }, index) => ({
        item_id: itemId,
        position: index + 1,
        asset_id: assetId,
        alt,
      })),
    )
    .execute()
}

/** Marks a post as edited, even if its text is unchanged. */
export const markEdited = (tx: Tx, itemId: number) =>
  tx
    .updateTable('post')
    .set({ edited_at: sql<Date>`now()` })
    .where('item_id', '=', itemId)
    .execute()
