import { t } from '@lingui/core/macro'
import { formatClock } from '../../../lib/format/duration.ts'
import { savePreferences, readPreferences } from './preferences.ts'
import type { SourceController } from '../source/source-controller.ts'

export interface PlayerActions {
  /** Restores the saved volume and speed. With `play`, starts playback if the browser allows it. */
  initialize: (play: boolean) => void
  /** Seeks to the requested start time, in seconds. Assumes that the metadata is loaded. */
  startAt: (time: number) => void
  /** Seeks to the beginning, without a hint. */
  rewind: () => void
  play: () => void
  pause: () => void
  toggle: () => void
  /** `by` is in seconds; a negative value skips back. */
  skip: (by: number) => void
  seek: (to: number) => void
  /** Seeks without a hint: the seek bar itself shows the time. */
  scrub: (to: number) => void
  /** 0 to 1 */
  setVolume: (volume: number) => void
  toggleMute: () => void
  setRate: (rate: number) => void
  toggleFullscreen: () => void
  togglePictureInPicture: () => void
}

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)

/** Seconds to stay before the end of a partial video: at its very end there is no frame to show. */
const END_MARGIN = 1

interface Options {
  video: HTMLVideoElement
  box: HTMLElement
  /** Shows a short message on the video, such as what a key did. */
  hint: (text: string) => void
  source: SourceController
}

/** Returns the actions of a player. Its place in the page, two levels above `box`, goes fullscreen. */
export function createPlayerActions({ video, box, hint, source }: Options): PlayerActions {
  let lastDuration = 0
  /** Returns the duration in seconds; while the source is switched, the last known one. */
  const duration = () => {
    if (Number.isFinite(video.duration)) lastDuration = video.duration
    return lastDuration
  }
  /** Seeks within the part that is available, and shows a hint. */
  const seekTo = (to: number, hintText: () => string) => {
    const max = source.isPartial()
      ? Math.max(video.currentTime, duration() - END_MARGIN)
      : duration()
    video.currentTime = clamp(to, max)
    hint(source.isPartial() && to > duration() ? t`The rest is still being processed` : hintText())
  }
  const changeVolume = (to: number) => {
    video.volume = clamp(Math.round(to * 100) / 100, 1)
    video.muted = video.volume === 0
    saveVolume()
    hint(t`Volume ${{ percent: Math.round(video.volume * 100) }}%`)
  }
  const play = () => void video.play().catch(() => null)
  const pause = () => video.pause()
  const saveVolume = () => savePreferences({ volume: video.volume, muted: video.muted })
  return {
    initialize: (playNow) => {
      const { volume: level, muted, rate } = readPreferences()
      Object.assign(video, { volume: level, muted, playbackRate: rate, defaultPlaybackRate: rate })
      if (playNow) play()
    },
    startAt: (time) => {
      if (time > 0 && time < duration()) video.currentTime = time
      else if (time > 0 && source.isPartial()) seekTo(time, () => '')
    },
    rewind: () => {
      video.currentTime = 0
    },
    play,
    pause,
    toggle: () => (video.paused ? play() : pause()),
    skip: (by) => {
      const seconds = `${by < 0 ? '−' : '+'}${Math.abs(by)}`
      seekTo(video.currentTime + by, () => t`${seconds} s`)
    },
    seek: (to) => seekTo(to, () => formatClock(video.currentTime)),
    scrub: (to) => seekTo(to, () => ''),
    setVolume: changeVolume,
    toggleMute: () => {
      // At volume 0, unmuting alone would be silent.
      if (video.muted && video.volume === 0) return changeVolume(0.5)
      video.muted = !video.muted
      saveVolume()
      hint(
        video.muted
          ? t({ message: 'Muted', context: 'sound' })
          : t`Volume ${{ percent: Math.round(video.volume * 100) }}%`,
      )
    },
    setRate: (rate) => {
      Object.assign(video, { playbackRate: rate, defaultPlaybackRate: rate })
      savePreferences({ rate })
      hint(`${rate}×`)
    },
    toggleFullscreen: () => void toggleFullscreen(video, box),
    togglePictureInPicture: () => void togglePictureInPicture(video),
  }
}

async function toggleFullscreen(video: HTMLVideoElement, box: HTMLElement): Promise<void> {
  // The next video has a player of its own, in the same place.
  const stage = box.closest('[data-stage]') ?? box
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else if ('requestFullscreen' in stage) await stage.requestFullscreen()
    // On iPhones only video elements can go fullscreen.
    else (video as { webkitEnterFullscreen?: () => void }).webkitEnterFullscreen?.()
  } catch {
    // The browser rejected the request: nothing changes.
  }
}

async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    // As above.
  }
}
