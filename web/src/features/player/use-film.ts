import { useLayoutEffect, useRef, useState } from 'react'
import { takeFilm } from './film.ts'

/** The element that plays, put into its place on the page. */
export function useFilm(url: string | null, place: HTMLElement | null): HTMLVideoElement {
  const [film] = useState(() => takeFilm(url))
  const wasPlaying = useRef(false)
  useLayoutEffect(() => {
    place?.prepend(film)
    // Taken from the page for a moment, while some other part of it is loaded, it stops by itself.
    if (wasPlaying.current) film.play().catch(() => null)
    return () => {
      wasPlaying.current = !film.paused
      film.remove()
    }
  }, [film, place])
  return film
}
