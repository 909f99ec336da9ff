import { thumbnailSrcSet } from '@seam/contract/thumbnail-sources.ts'
import type { Thumbnail, Video } from '@seam/contract/video.ts'
import type { SlotValues } from './fill-slots.ts'

/** The cards that fill the first screen of most devices. */
const CARDS = 6

const sourcesOf = (thumbnail: Thumbnail) =>
  thumbnailSrcSet(thumbnail) ?? `${thumbnail.smallUrl} ${thumbnail.smallWidth}w`

/** Returns the values of the first cards of a list. Adult content stays a placeholder. */
export function cardSlots(videos: readonly Video[]): SlotValues {
  return Object.fromEntries(
    videos.slice(0, CARDS).flatMap(({ publicId, title, thumbnail, nsfw }, index) => [
      [`id-${index}`, publicId],
      [`title-${index}`, title],
      ...(nsfw || !thumbnail.smallUrl
        ? []
        : [
            [`thumbnail-${index}`, thumbnail.smallUrl],
            [`thumbnail-sources-${index}`, sourcesOf(thumbnail)],
          ]),
    ]),
  )
}

/** Returns the values of the page of a video. Without its file or for adult content, the stage stays empty. */
export function watchSlots({ title, thumbnail, videoFile, nsfw }: Video): SlotValues {
  const { url, width, height } = videoFile
  if (!url || nsfw || !thumbnail.url || !width || !height) return { title }
  return {
    title,
    video: url,
    ratio: String(width / height),
    poster: thumbnail.url,
    'poster-sources': sourcesOf(thumbnail),
  }
}
