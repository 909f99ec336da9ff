import { useEffect, useEffectEvent, useRef } from 'react'
import type { PlayerActions } from './actions.ts'

interface Options {
  video: HTMLVideoElement
  actions: PlayerActions | null
  /** Seconds. */
  startAt: number
  autoPlay: boolean
}

/** Starts at `startAt`, with the saved preferences. Rewinds when the video ends. */
export function useInitialPlayback({ video, actions, startAt, autoPlay }: Options): void {
  const isPositioned = useRef(false)
  /** Seeks once, when the metadata is loaded; not again after a source change. */
  const seekToStart = useEffectEvent(() => {
    if (isPositioned.current || !actions || video.readyState < HTMLMediaElement.HAVE_METADATA)
      return
    isPositioned.current = true
    actions.startAt(startAt)
  })

  useEffect(() => {
    if (!actions) return undefined
    const onMetadata = () => seekToStart()
    const rewind = () => actions.rewind()
    video.addEventListener('loadedmetadata', onMetadata)
    video.addEventListener('ended', rewind)
    actions.initialize(autoPlay)
    seekToStart()
    return () => {
      video.removeEventListener('loadedmetadata', onMetadata)
      video.removeEventListener('ended', rewind)
    }
  }, [video, actions, autoPlay])
}
