import { useEffect, useState } from 'react'

export interface Playback {
  playing: boolean
  /** It has been played since the page, or the last end, began. */
  started: boolean
  /** It would play, but has nothing to show yet. */
  waiting: boolean
  /** Seconds. */
  time: number
  duration: number
  /** Up to where it is loaded, from where it is. */
  buffered: number
  volume: number
  muted: boolean
  rate: number
}

const events = [
  'play playing pause waiting seeking seeked timeupdate durationchange loadedmetadata canplay',
  'progress volumechange ratechange ended error emptied',
].flatMap((line) => line.split(' '))

/** What a video element is doing, as it changes. */
export function usePlayback(video: HTMLVideoElement, duration: number): Playback {
  const [state, setState] = useState<Playback>(() => ({ ...nothing, duration }))
  useEffect(() => {
    const update = ({ type }: { type: string }) =>
      setState((before) => ({ ...read(video, before), ...change(type, video) }))
    for (const event of events) video.addEventListener(event, update)
    update({ type: 'mount' })
    return () => {
      for (const event of events) video.removeEventListener(event, update)
    }
  }, [video])
  return state
}

const nothing: Playback = {
  playing: false,
  started: false,
  waiting: false,
  time: 0,
  duration: 0,
  buffered: 0,
  volume: 1,
  muted: false,
  rate: 1,
}

const read = (element: HTMLVideoElement, before: Playback): Playback => ({
  ...before,
  playing: !element.paused && !element.ended,
  time: element.currentTime,
  duration: Number.isFinite(element.duration) ? element.duration : before.duration,
  buffered: bufferedEnd(element),
  volume: element.volume,
  muted: element.muted,
  rate: element.playbackRate,
})

function change(type: string, { paused, readyState }: HTMLVideoElement): Partial<Playback> {
  if (type === 'playing') return { started: true, waiting: false }
  if (type === 'ended') return { started: false, waiting: false }
  if (type === 'waiting') return { waiting: true }
  if (type === 'seeking') return { waiting: !paused && readyState < 3 }
  if (type === 'canplay' || type === 'seeked' || type === 'pause') return { waiting: false }
  return {}
}

function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) >= currentTime) {
      return buffered.end(index)
    }
  }
  return currentTime
}
