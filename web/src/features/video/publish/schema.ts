import { folders } from '@seam/contract/media.ts'
import { messages } from '@seam/contract/messages.ts'
import { description, title } from '@seam/contract/video.ts'
import { category, publishStatus } from '@seam/contract/video-fields.ts'
import * as z from 'zod'

type Rules = (typeof folders)['videos' | 'thumbnails']

const extensions: Record<string, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** What a file says it is; some systems leave that to its name. The server looks for itself. */
const typeOf = ({ type, name }: File) =>
  type || (extensions[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '')

/** A chosen file that keeps the rules of its folder; as yet there may be none. */
const file = (missing: string, rules: Rules) => {
  const { accept, maxBytes, wrongType, tooLarge } = rules
  const judged = z
    .custom<File>((value) => value instanceof File, { error: missing, abort: true })
    .refine((chosen) => (accept as readonly string[]).includes(typeOf(chosen)), {
      error: wrongType,
      abort: true,
    })
    .refine(({ size }) => size <= maxBytes, { error: tooLarge })
  return judged as z.ZodType<File, File | undefined>
}

const details = {
  title,
  description,
  publishStatus,
  category,
  nsfw: z.boolean(),
}
const thumbnail = file(messages.thumbnailRequired, folders.thumbnails)

/** What a new video needs. */
export const newVideo = z.object({
  ...details,
  video: file(messages.videoRequired, folders.videos),
  thumbnail,
})
export type NewVideo = z.infer<typeof newVideo>

/** What its owner may change. */
export const changedVideo = z.object({ ...details, thumbnail: thumbnail.optional() })
export type ChangedVideo = z.infer<typeof changedVideo>

/** What the form holds, as yet unjudged. */
export type VideoValues = Omit<NewVideo, 'video' | 'thumbnail'> & {
  video: File | undefined
  thumbnail: File | undefined
}
