import { clock } from '../../lib/format/duration.ts'
import { remember, remembered } from './remembered.ts'

export interface Actions {
  /** Sets volume and speed as they were last left, and plays where that is wanted and allowed. */
  begin: (play: boolean) => void
  /** Goes to where somebody asked to start, in seconds, once the file is known. */
  startAt: (time: number) => void
  /** Back to the beginning, quietly. */
  rewind: () => void
  /** Loads the file anew after a failure. */
  reload: (time: number) => void
  toggle: () => void
  /** Seconds, back where negative. */
  skip: (by: number) => void
  seek: (to: number) => void
  /** 0 to 1 */
  setVolume: (volume: number) => void
  toggleMute: () => void
  setRate: (rate: number) => void
  toggleFullscreen: () => void
  togglePictureInPicture: () => void
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** What can be done with a video in its box. `hint` shows for a moment what a key did. */
export function actionsOn(
  video: HTMLVideoElement,
  box: HTMLElement,
  hint: (text: string) => void,
): Actions {
  const end = () => (Number.isFinite(video.duration) ? video.duration : 0)
  const volume = (to: number) => {
    video.volume = within(Math.round(to * 100) / 100, 1)
    video.muted = video.volume === 0
    remember(video)
    hint(`Volume ${Math.round(video.volume * 100)}%`)
  }
  return {
    begin: (play) => {
      const { volume: level, muted, rate } = remembered()
      Object.assign(video, { volume: level, muted, playbackRate: rate, defaultPlaybackRate: rate })
      if (play) video.play().catch(() => null)
    },
    startAt: (time) => {
      if (time > 0 && time < end()) video.currentTime = time
    },
    rewind: () => {
      video.currentTime = 0
    },
    reload: (time) => {
      video.load()
      video.currentTime = time
      video.play().catch(() => null)
    },
    toggle: () => (video.paused ? void video.play().catch(() => null) : video.pause()),
    skip: (by) => {
      video.currentTime = within(video.currentTime + by, end())
      hint(`${by < 0 ? '−' : '+'}${Math.abs(by)} s`)
    },
    seek: (to) => {
      video.currentTime = within(to, end())
      hint(clock(video.currentTime))
    },
    setVolume: volume,
    toggleMute: () => {
      // Unmuting silence would leave silence.
      if (video.muted && video.volume === 0) return volume(0.5)
      video.muted = !video.muted
      remember(video)
      hint(video.muted ? 'Muted' : `Volume ${Math.round(video.volume * 100)}%`)
    },
    setRate: (rate) => {
      video.playbackRate = rate
      remember(video)
      hint(`${rate}×`)
    },
    toggleFullscreen: () => void toggleFullscreen(video, box),
    togglePictureInPicture: () => void togglePictureInPicture(video),
  }
}

async function toggleFullscreen(video: HTMLVideoElement, box: HTMLElement): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else if ('requestFullscreen' in box) await box.requestFullscreen()
    // Phones of one make give the whole screen to videos alone.
    else (video as { webkitEnterFullscreen?: () => void }).webkitEnterFullscreen?.()
  } catch {
    // The browser refused; everything stays as it is.
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
