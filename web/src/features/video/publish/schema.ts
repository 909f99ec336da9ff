import { folders } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { description, title } from '@seam/contract/video.ts'
import { category, publishStatus } from '@seam/contract/video-fields.ts'
import * as z from 'zod'
import { fileSchema } from '../../../lib/file-schema.ts'

const details = {
  title,
  description,
  publishStatus,
  category,
  nsfw: z.boolean(),
}
const thumbnail = fileSchema(messages.thumbnailRequired, folders.thumbnails)

/** The form of a new video. */
export const newVideo = z.object({
  ...details,
  video: fileSchema(messages.videoRequired, folders.videos),
  thumbnail,
})
export type NewVideo = z.infer<typeof newVideo>

/** The form of the changes of an owner. */
export const changedVideo = z.object({ ...details, thumbnail: thumbnail.optional() })
export type ChangedVideo = z.infer<typeof changedVideo>

/** The values of the form before validation. */
export type VideoFormValues = Omit<NewVideo, 'video' | 'thumbnail'> & {
  video: File | undefined
  thumbnail: File | undefined
}
