export interface StoredImage {
  /** The public id of the asset. */
  id: string
  /** Widths of its files in pixels, in ascending order. */
  widths: number[]
  color: string | null
}

/**
 * Returns an SQL expression for the {@link StoredImage} of a joined asset; null if there is none.
 */
export const imageSql = (asset: string): string =>
  `case when ${asset}.id is not null then json_build_object(
    'id', ${asset}.public_id, 'widths', ${asset}.widths, 'color', ${asset}.color) end`
