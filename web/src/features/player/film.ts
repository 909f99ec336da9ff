import { EARLY_FILM } from '@seam/contract/pages.ts'

/**
 * The element to play a video in: the one with which the page's first script has begun to load it,
 * or a new one.
 */
export function takeFilm(url: string | null): HTMLVideoElement {
  const early = document.getElementById(EARLY_FILM)
  early?.removeAttribute('id')
  const film =
    early instanceof HTMLVideoElement && url !== null && early.getAttribute('src') === url
      ? early
      : document.createElement('video')
  if (early && early !== film) early.remove()
  Object.assign(film, { playsInline: true, preload: 'metadata', hidden: false })
  film.className = 'film size-full object-contain'
  return film
}
