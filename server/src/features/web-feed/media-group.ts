import { cardSizes } from '@seam/contract/sharing-paths.ts'
import { element, type Xml } from '../../infra/xml.ts'
import type { VideoEntry } from './entries.ts'
import type { EntryText } from './entry-text.ts'

/** Returns file and thumbnail of a video as Media RSS. */
export function mediaGroup({ video, bytes }: VideoEntry, text: EntryText, origin: string): Xml {
  const { videoFile } = video
  return element(
    'media:group',
    {},
    element('media:title', {}, text.title),
    videoFile.url !== null &&
      element('media:content', {
        url: origin + videoFile.url,
        type: 'video/mp4',
        medium: 'video',
        duration: Math.round(videoFile.duration),
        width: videoFile.width,
        height: videoFile.height,
        fileSize: bytes,
      }),
    text.image !== null && element('media:thumbnail', { url: text.image, ...cardSizes.video }),
    text.text !== '' && element('media:description', {}, text.text),
  )
}
