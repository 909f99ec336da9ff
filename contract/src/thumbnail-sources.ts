import type { Thumbnail } from './video.ts'

/**
 * The `sizes` of a thumbnail in a grid of cards. A phone shows one column, but gets the small file:
 * that has 1.5 to 1.9 pixels per CSS pixel, and the large one is four times the bytes.
 */
export const CARD_SIZES = '(width < 608px) 45vw, 400px'

/** Returns the `srcset` of a thumbnail; undefined if both of its files have the same size. */
export const thumbnailSrcSet = ({ url, smallUrl, width, smallWidth }: Thumbnail) =>
  width > smallWidth ? `${smallUrl} ${smallWidth}w, ${url} ${width}w` : undefined
