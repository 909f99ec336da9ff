import { useEffect, useState } from 'react'

export interface Playback {
  playing: boolean
  /** It has played since the page was loaded or since the video last ended. */
  started: boolean
  /** It waits for data. */
  waiting: boolean
  /** Seconds. */
  time: number
  /** Seconds. */
  duration: number
  /** End of the buffered range around the current time, in seconds. */
  buffered: number
  /** 0 to 1 */
  volume: number
  muted: boolean
  /** 1 is normal speed. */
  rate: number
}

const events = [
  'play playing pause waiting seeking seeked timeupdate durationchange loadedmetadata canplay',
  'progress volumechange ratechange ended error emptied',
].flatMap((line) => line.split(' '))

/** Returns the state of a video element. `duration` is used until the metadata is loaded. */
export function usePlayback(video: HTMLVideoElement, duration: number): Playback {
  const [state, setState] = useState<Playback>(() => ({ ...initialState, duration }))
  useEffect(() => {
    const update = ({ type }: { type: string }) =>
      setState((previous) => ({ ...readState(video, previous), ...changeOn(type, video) }))
    for (const event of events) video.addEventListener(event, update)
    update({ type: 'mount' })
    return () => {
      for (const event of events) video.removeEventListener(event, update)
    }
  }, [video])
  return state
}

const initialState: Playback = {
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

const readState = (element: HTMLVideoElement, previous: Playback): Playback => ({
  ...previous,
  playing: !element.paused && !element.ended,
  time: element.currentTime,
  duration: Number.isFinite(element.duration) ? element.duration : previous.duration,
  buffered: bufferedEnd(element),
  volume: element.volume,
  muted: element.muted,
  rate: element.playbackRate,
})

function changeOn(type: string, { paused, readyState }: HTMLVideoElement): Partial<Playback> {
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
