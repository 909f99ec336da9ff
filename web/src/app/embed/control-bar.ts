import { t } from '@lingui/core/macro'
import type { Chapter } from '@seam/contract/chapters.ts'
import { formatClock } from '../../lib/format/duration.ts'
import { createButton } from './create-button.ts'
import { createElement } from './create-element.ts'
import { canUsePictureInPicture, canGoFullscreen } from './fullscreen.ts'
import type { PlayerActions } from './player-actions.ts'
import { createSeekBar } from './seek-bar.ts'

/** Creates the controls below the video. `choices` come before the fullscreen button. */
export function createControlBar(
  video: HTMLVideoElement,
  actions: PlayerActions,
  { choices, chapters }: { choices: readonly HTMLElement[]; chapters: readonly Chapter[] },
) {
  const seekBar = createSeekBar({
    duration: actions.duration,
    onSeek: actions.seek,
    chapters,
  })
  const play = createButton('play', actions.toggle)
  const mute = createButton('mute', actions.toggleMute)
  const volume = createElement('input', {
    type: 'range',
    class: 'volume',
    min: '0',
    max: '1',
    step: '0.05',
    'aria-label': t`Volume`,
  })
  volume.addEventListener('input', () => actions.setVolume(Number(volume.value)))
  const time = createElement('span', { class: 'time' })
  const float = createButton('float', actions.togglePictureInPicture)
  const fullscreen = createButton('fullscreen', actions.toggleFullscreen)
  const element = createElement(
    'div',
    { class: 'controls' },
    seekBar.element,
    createElement(
      'div',
      { class: 'row' },
      ...[play.element, mute.element, volume, time, createElement('span', { class: 'space' })],
      ...choices,
      ...(canUsePictureInPicture() ? [float.element] : []),
      ...(canGoFullscreen(video) ? [fullscreen.element] : []),
    ),
  )
  float.show('pictureInPicture', t`Picture-in-picture`)

  return {
    element,
    /** Reflects the state of the video. */
    update() {
      const { paused, ended, currentTime, muted } = video
      const isSilent = muted || video.volume === 0
      const isFullscreen = document.fullscreenElement !== null
      const isPlaying = !paused && !ended
      play.show(
        isPlaying ? 'pause' : 'play',
        isPlaying
          ? t({ message: 'Pause', context: 'verb' })
          : t({ message: 'Play', context: 'verb' }),
      )
      mute.show(
        isSilent ? 'muted' : 'sound',
        isSilent
          ? t({ message: 'Unmute', context: 'sound' })
          : t({ message: 'Mute', context: 'sound' }),
      )
      fullscreen.show(
        isFullscreen ? 'exitFullscreen' : 'fullscreen',
        isFullscreen ? t`Exit fullscreen` : t`Fullscreen`,
      )
      volume.value = String(isSilent ? 0 : video.volume)
      volume.style.setProperty('--value', volume.value)
      const whole = actions.duration()
      time.replaceChildren(
        formatClock(currentTime),
        createElement('span', { class: 'whole' }, ` / ${formatClock(whole)}`),
      )
      seekBar.update(currentTime, bufferedEnd(video))
    },
  }
}

/** Returns the end of the buffered range around the current time, in seconds. */
function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) >= currentTime) {
      return buffered.end(index)
    }
  }
  return currentTime
}
