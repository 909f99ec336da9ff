import { useEffect, useState } from 'react'
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
  useEffect(() => {
    const onEvent = ({ type }: Event) => {
      // At its end the video is rewound, which is not a seek by the user.
      if (type !== 'seeking' || video.currentTime > 0) setEnded(type === 'ended')
    }
    const events = ['ended', 'play', 'seeking']
    for (const event of events) video.addEventListener(event, onEvent)
    return () => {
      for (const event of events) video.removeEventListener(event, onEvent)
    }
  }, [video])
  return {
    ended,
    autoplay,
    setAutoplay: (on) => {
      setAutoplay(on)
      savePreferences({ autoplayNext: on })
    },
  }
}
