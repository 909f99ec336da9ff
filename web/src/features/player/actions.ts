import { clock } from '../../lib/format/duration.ts'
import { remember, remembered } from './remembered.ts'
import type { Source } from './source/source.ts'

export interface Actions {
  /** Sets volume and speed as they were last left, and plays where that is wanted and allowed. */
  begin: (play: boolean) => void
  /** Goes to where somebody asked to start, in seconds, once the file is known. */
  startAt: (time: number) => void
  /** Back to the beginning, quietly. */
  rewind: () => void
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

/** Seconds before the end of what there is yet: at the very end there is nothing to be seen. */
const SHORT_OF_END = 1

interface Parts {
  video: HTMLVideoElement
  box: HTMLElement
  /** Shows for a moment what a key did. */
  hint: (text: string) => void
  source: Pick<Source, 'isGrowing'>
}

/** What can be done with a video in its box. */
export function actionsOn({ video, box, hint, source }: Parts): Actions {
  let length = 0
  /** Seconds of it there are. While one source takes over from another, what the last one said. */
  const end = () => {
    if (Number.isFinite(video.duration)) length = video.duration
    return length
  }
  /** Goes as far as there is, and says where. */
  const go = (to: number, said: () => string) => {
    const most = source.isGrowing() ? Math.max(video.currentTime, end() - SHORT_OF_END) : end()
    video.currentTime = within(to, most)
    hint(source.isGrowing() && to > end() ? 'The rest is still being made' : said())
  }
  const volume = (to: number) => {
    video.volume = within(Math.round(to * 100) / 100, 1)
    video.muted = video.volume === 0
    rememberSound()
    hint(`Volume ${Math.round(video.volume * 100)}%`)
  }
  const rememberSound = () => remember({ volume: video.volume, muted: video.muted })
  return {
    begin: (play) => {
      const { volume: level, muted, rate } = remembered()
      Object.assign(video, { volume: level, muted, playbackRate: rate, defaultPlaybackRate: rate })
      if (play) video.play().catch(() => null)
    },
    startAt: (time) => {
      if (time > 0 && time < end()) video.currentTime = time
      else if (time > 0 && source.isGrowing()) go(time, () => '')
    },
    rewind: () => {
      video.currentTime = 0
    },
    toggle: () => (video.paused ? void video.play().catch(() => null) : video.pause()),
    skip: (by) => go(video.currentTime + by, () => `${by < 0 ? '−' : '+'}${Math.abs(by)} s`),
    seek: (to) => go(to, () => clock(video.currentTime)),
    setVolume: volume,
    toggleMute: () => {
      // Unmuting silence would leave silence.
      if (video.muted && video.volume === 0) return volume(0.5)
      video.muted = !video.muted
      rememberSound()
      hint(video.muted ? 'Muted' : `Volume ${Math.round(video.volume * 100)}%`)
    },
    setRate: (rate) => {
      Object.assign(video, { playbackRate: rate, defaultPlaybackRate: rate })
      remember({ rate })
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
