import type { Caption } from '@seam/contract/video.ts'
import { createPortal } from 'react-dom'
import { languageName } from '../../../lib/format/language.ts'

interface Props {
  video: HTMLVideoElement
  captions: readonly Caption[]
  /** The language to show; empty shows none. */
  shown: string
}

/** Renders the captions as tracks of the video element. They stay when its source changes. */
export const CaptionTracks = ({ video, captions, shown }: Props) =>
  createPortal(
    captions.map(({ language, url }) => (
      <track
        key={url}
        ref={(element) => {
          if (element) element.track.mode = language === shown ? 'showing' : 'disabled'
        }}
        kind="captions"
        src={url}
        srcLang={language}
        label={languageName(language)}
      />
    )),
    video,
  )
