import type { SourceController } from '../../features/player/source/source-controller.ts'
import { toggleFullscreen, togglePictureInPicture } from './fullscreen.ts'

export interface PlayerActions {
  /** Seconds. For a partial stream, the duration of the whole video. */
  duration: () => number
  toggle: () => void
  /** Seconds. Seeks within the part that is available. */
  seek: (to: number) => void
  /** 0 to 1 */
  setVolume: (volume: number) => void
  toggleMute: () => void
  toggleFullscreen: () => void
  togglePictureInPicture: () => void
}

/** Seconds to stay before the end of a partial video: at its very end there is no frame to show. */
const END_MARGIN = 1

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)

interface Options {
  player: HTMLElement
  video: HTMLVideoElement
  source: SourceController
  /** Seconds; used until the metadata is loaded. */
  fullDuration: number
}

export function createPlayerActions({
  player,
  video,
  source,
  fullDuration,
}: Options): PlayerActions {
  const available = () => (Number.isFinite(video.duration) ? video.duration : fullDuration)
  const setVolume = (volume: number) => {
    video.volume = clamp(Math.round(volume * 100) / 100, 1)
    video.muted = video.volume === 0
  }
  return {
    duration: () => (source.isPartial() ? Math.max(fullDuration, available()) : available()),
    toggle: () => (video.paused ? void video.play().catch(() => null) : video.pause()),
    seek: (to) => {
      const max = source.isPartial()
        ? Math.max(video.currentTime, available() - END_MARGIN)
        : available()
      video.currentTime = clamp(to, max)
    },
    setVolume,
    toggleMute: () => {
      if (video.muted && video.volume === 0) setVolume(0.5)
      else video.muted = !video.muted
    },
    toggleFullscreen: () => void toggleFullscreen(player, video),
    togglePictureInPicture: () => void togglePictureInPicture(video),
  }
}
