import type { Thumbnail } from './video.ts'

/**
 * The `sizes` of a thumbnail in a grid of cards. A phone with more than two device pixels per CSS
 * pixel gets an image for fewer: nobody sees the difference, and it is a quarter of the bytes.
 */
export const CARD_SIZES =
  '(width < 608px) and (resolution > 2dppx) 45vw, (width < 608px) calc(100vw - 2rem), 400px'

/** Returns the `srcset` of a thumbnail; undefined if both of its files have the same size. */
export const thumbnailSrcSet = ({ url, smallUrl, width, smallWidth }: Thumbnail) =>
  width > smallWidth ? `${smallUrl} ${smallWidth}w, ${url} ${width}w` : undefined
