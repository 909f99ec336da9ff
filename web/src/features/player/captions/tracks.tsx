import type { Caption } from '@seam/contract/video.ts'
import { createPortal } from 'react-dom'
import { languageName } from '../../../lib/format/language.ts'

interface Props {
  video: HTMLVideoElement
  captions: readonly Caption[]
  /** The language to show; empty for none. */
  shown: string
}

/** The captions, as parts of the element that plays the video: whatever it plays, they stay. */
export const Tracks = ({ video, captions, shown }: Props) =>
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
