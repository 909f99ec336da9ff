import { useEffect, useState } from 'react'
import { watchEnd } from '../../../lib/watch-end.ts'
import { readPreferences, savePreferences } from '../playback/preferences.ts'

export interface UpNextState {
  /** The video has ended. Playing or seeking since then resets it. */
  ended: boolean
  /** Whether the next video plays by itself. */
  autoplay: boolean
  setAutoplay: (on: boolean) => void
}

/** Watches for the end of a video, and remembers whether the next one plays by itself. */
export function useUpNext(video: HTMLVideoElement): UpNextState {
  const [ended, setEnded] = useState(false)
  const [autoplay, setAutoplay] = useState(() => readPreferences().autoplayNext)
  useEffect(() => watchEnd(video, setEnded), [video])
  return {
    ended,
    autoplay,
    setAutoplay: (on) => {
      setAutoplay(on)
      savePreferences({ autoplayNext: on })
    },
  }
}
