import { folders } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { isSchedulable } from '@seam/contract/publish-at.ts'
import { description, title } from '@seam/contract/video.ts'
import { category, publishStatus } from '@seam/contract/video-fields.ts'
import { videoLimitMessages, type VideoLimits } from '@seam/contract/video-limits.ts'
import * as z from 'zod'
import { fileSchema } from '../../../../lib/file-schema.ts'

const details = {
  title,
  description,
  publishStatus,
  category,
  nsfw: z.boolean(),
  downloadable: z.boolean(),
  publishAt: z.string().nullish(),
}
const thumbnail = fileSchema(messages.thumbnailRequired, folders.thumbnails)

/** The form of a new video, with the site's limits. */
export const newVideo = (site: VideoLimits) =>
  z.object({
    ...details,
    // Before a long upload.
    publishAt: z.string().refine(isSchedulable, { error: messages.publishAt }).nullish(),
    video: fileSchema(messages.videoRequired, {
      ...folders.videos,
      maxBytes: site.maxVideoBytes,
      tooLarge: videoLimitMessages.large(site),
    }),
    thumbnail,
  })
export type NewVideo = z.infer<ReturnType<typeof newVideo>>

/** The form with which an owner edits a video. */
export const changedVideo = z.object({ ...details, thumbnail: thumbnail.optional() })
export type ChangedVideo = z.infer<typeof changedVideo>

/** The values of the form before validation. */
export type VideoFormValues = Omit<NewVideo, 'video' | 'thumbnail'> & {
  video: File | undefined
  thumbnail: File | undefined
}
