import { useEffect } from 'react'
import type { PlayerActions } from './actions.ts'
import type { Playback } from './use-playback.ts'

export interface MediaInfo {
  title: string
  artist: string
  artwork: string | null
}

/** Connects the player to the Media Session: lock screen, media keys and headphone buttons. */
export function useMediaSession(
  about: MediaInfo,
  actions: PlayerActions | null,
  playback: Playback,
) {
  const { title, artist, artwork } = about
  useEffect(() => {
    if (!('mediaSession' in navigator) || !actions) return undefined
    const session = navigator.mediaSession
    session.metadata = new MediaMetadata({
      title,
      artist,
      artwork: artwork ? [{ src: new URL(artwork, location.href).href }] : [],
    })
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', actions.play],
      ['pause', actions.pause],
      ['seekbackward', ({ seekOffset }) => actions.skip(-(seekOffset ?? 10))],
      ['seekforward', ({ seekOffset }) => actions.skip(seekOffset ?? 10)],
      ['seekto', ({ seekTime }) => actions.seek(seekTime ?? 0)],
    ]
    for (const [name, handler] of handlers) session.setActionHandler(name, handler)
    return () => {
      session.metadata = null
      for (const [name] of handlers) session.setActionHandler(name, null)
    }
  }, [title, artist, artwork, actions])

  const { duration, rate } = playback
  const second = Math.floor(playback.time)
  useEffect(() => {
    if (!('mediaSession' in navigator) || !(duration > 0)) return
    navigator.mediaSession.setPositionState({
      duration,
      playbackRate: rate,
      position: Math.min(second, duration),
    })
  }, [duration, rate, second])
}
