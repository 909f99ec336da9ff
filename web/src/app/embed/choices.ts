import { t } from '@lingui/core/macro'
import { languageName } from '../../lib/format/language.ts'
import type { SourceState } from '../../features/player/source/source-state.ts'
import { createChoice } from './create-choice.ts'

const SPEEDS = ['1', '0.5', '0.75', '1.25', '1.5', '2']

/** Creates the captions menu. Captions are off at first. */
export function createCaptionsChoice(video: HTMLVideoElement) {
  const tracks = [...video.textTracks]
  const show = (language: string) => {
    for (const track of tracks) track.mode = track.language === language ? 'showing' : 'disabled'
  }
  const { element, setOptions } = createChoice({
    label: t`Captions`,
    icon: 'captions',
    className: 'captions',
    onChoose: show,
  })
  const languages = tracks.map(({ language }) => [language, languageName(language)] as const)
  setOptions(languages.length > 0 ? [['', t`Captions off`], ...languages] : [], '')
  show('')
  return element
}

export function createSpeedChoice(video: HTMLVideoElement) {
  const { element, setOptions } = createChoice({
    label: t`Speed`,
    className: 'speed',
    onChoose: (rate) => {
      Object.assign(video, { playbackRate: Number(rate), defaultPlaybackRate: Number(rate) })
    },
  })
  setOptions(
    SPEEDS.map((speed) => [speed, `${speed}×`] as const),
    '1',
  )
  return element
}

/** Creates the quality menu. `update` shows the qualities of the stream. */
export function createQualityChoice(onChoose: (quality: number) => void) {
  const { element, setOptions } = createChoice({
    label: t`Quality`,
    icon: 'quality',
    className: 'quality',
    onChoose: (quality) => onChoose(Number(quality)),
  })
  return {
    element,
    update({ qualities, currentQuality, selectedQuality }: SourceState) {
      const auto = t({ message: 'Auto', context: 'quality' })
      const automatic =
        currentQuality > 0 && selectedQuality === 0 ? `${auto} (${currentQuality}p)` : auto
      setOptions(
        qualities.length > 1
          ? [
              ['0', automatic],
              ...qualities.map((quality) => [String(quality), `${quality}p`] as const),
            ]
          : [],
        String(selectedQuality),
      )
    },
  }
}
