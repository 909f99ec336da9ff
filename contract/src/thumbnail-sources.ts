import { imageSrcSet } from './images.ts'
import type { Thumbnail } from './video.ts'

/**
 * Phones request less than their full width: a thumbnail with 1.3 to 2 pixels per CSS pixel is
 * sharp there, and the next larger file has four times the bytes.
 */
const PHONE_SIZES = [
  '(width < 608px) and (resolution >= 2.5dppx) 45vw',
  '(width < 608px) and (resolution >= 2dppx) 70vw',
  '(width < 608px) and (resolution >= 1.5dppx) 60vw',
]

/**
 * The `sizes` of a thumbnail in a grid of cards: the width of a column, with as many columns as fit
 * beside the sidebar, which is expanded from 1024 px.
 */
export const CARD_SIZES = [
  ...PHONE_SIZES,
  '(width < 608px) calc(100vw - 32px)',
  '(width < 768px) calc(50vw - 24px)',
  '(width < 968px) calc(50vw - 56px)',
  '(width < 1024px) calc(33.3vw - 43px)',
  '(width < 1176px) calc(50vw - 160px)',
  '(width < 1472px) calc(33.3vw - 112px)',
  '(width < 1768px) calc(25vw - 88px)',
  '(width < 2016px) calc(20vw - 74px)',
  '330px',
].join(', ')

/**
 * The `sizes` of a thumbnail on the front page. From 1280 px, the posts are beside the videos,
 * whose grid has as many columns as fit into the remaining width.
 */
export const FRONT_PAGE_CARD_SIZES = [
  ...PHONE_SIZES,
  '(width < 592px) calc(100vw - 32px)',
  '(width < 768px) calc(50vw - 24px)',
  '(width < 836px) calc(50vw - 56px)',
  '(width < 1024px) calc(33.3vw - 43px)',
  '(width < 1044px) calc(50vw - 160px)',
  '(width < 1280px) calc(33.3vw - 112px)',
  '(width < 1396px) calc(50vw - 336px)',
  '(width < 1637px) calc(33.3vw - 229px)',
  '(width < 1768px) calc(25.3vw - 98px)',
  '(width < 2016px) calc(19vw - 78px)',
  '305px',
].join(', ')

/**
 * Window widths, in pixels, from which a grid of cards has one, two and more columns beside a
 * collapsed sidebar. The thumbnails of these columns load before everything else.
 */
export const COLUMN_MIN_WIDTHS = [0, 608, 968, 1264, 1560] as const

/** The `sizes` of a thumbnail used as the poster of the player. */
export const POSTER_SIZES = [...PHONE_SIZES, '(width < 768px) 100vw', '968px'].join(', ')

/** Returns the `srcset` of a thumbnail; undefined if it has only one file. */
export function thumbnailSrcSet(thumbnail: Thumbnail): string | undefined {
  const { url, smallUrl, width, smallWidth } = thumbnail
  const isLarger = width > smallWidth
  return (
    imageSrcSet(thumbnail) ??
    (isLarger ? `${smallUrl} ${smallWidth}w, ${url} ${width}w` : undefined)
  )
}
