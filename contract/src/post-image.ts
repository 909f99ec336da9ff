import * as z from 'zod'
import { image } from './account.ts'
import { limits } from './limits.ts'
import { fileObject } from './media.ts'
import { messages } from './messages.ts'
import { isBlank, text } from './text.ts'

/** An image of a post, in the order chosen by its author. */
export const postImage = image.extend({
  /** The id of its file object, with which an edit retains it. */
  public_id: z.string(),
  /** The size of `url` in pixels. */
  width: z.int(),
  height: z.int(),
  /** The alternative text, for people who cannot see it; empty if there is none. */
  alt: z.string(),
  /** Whether the post is marked as adult content. */
  nsfw: z.boolean(),
})
export type PostImage = z.infer<typeof postImage>

export const postImageAlt = text(messages.postImageAltLong)
  .trim()
  .overwrite((alt) => (isBlank(alt) ? '' : alt))
  .max(limits.postImageAlt, { error: messages.postImageAltLong })

/** The images of a new or edited post: uploads, or images that the post already has. */
export const postImages = z
  .array(
    z.object(
      { image: fileObject(messages.imageRequired), alt: postImageAlt.default('') },
      { error: messages.imageRequired },
    ),
    {
      error: messages.postImages,
    },
  )
  .max(limits.postImages, { error: messages.postImages })
  .refine(
    (images) => new Set(images.map(({ image: { public_id } }) => public_id)).size === images.length,
    { error: messages.postImageTwice },
  )
export type PostImagesBody = z.input<typeof postImages>
