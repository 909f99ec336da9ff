import { useLayoutEffect, useState } from 'react'
import { takeFilm } from './film.ts'

/** The element that plays, put into its place on the page. */
export function useFilm(url: string | null, place: HTMLElement | null): HTMLVideoElement {
  const [film] = useState(() => takeFilm(url))
  useLayoutEffect(() => {
    place?.prepend(film)
    return () => film.remove()
  }, [film, place])
  return film
}
