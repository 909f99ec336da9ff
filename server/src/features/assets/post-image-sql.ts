import type { StoredImage } from './image-sql.ts'

/** An image of a post, with the displayed size of the upload in pixels. */
export interface StoredPostImage extends StoredImage {
  width: number
  height: number
  alt: string
}

/**
 * An SQL expression for the images of the post of the row `item`, in their order: an array of
 * {@link StoredPostImage}, or null if there are none.
 */
export const POST_IMAGES_SQL = `(
  select json_agg(json_build_object('id', asset.public_id, 'widths', asset.widths,
    'color', asset.color, 'width', asset.width, 'height', asset.height, 'alt', post_image.alt)
    order by position)
  from post_image join asset on asset.id = post_image.asset_id
  where post_image.item_id = item.id)`
