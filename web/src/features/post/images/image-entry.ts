import { folders } from '@seam/contract/media.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { type PostImage, postImageAlt } from '@seam/contract/post-image.ts'
import { mimeTypeOf } from '../../../lib/file-schema.ts'
import { convertibleTypes } from './prepare-image.ts'

/** An image in the form of a post. */
export interface ImageEntry {
  /** Unique in the form. */
  key: string
  /** Where its preview comes from: a selected file, or an image that the post already has. */
  source: File | PostImage
  /** The id of its file object; null until it is uploaded. */
  publicId: string | null
  /** How much of it is uploaded, from 0 to 1. */
  progress: number
  /** Why the upload failed. */
  failure?: string | undefined
  alt: string
  altError?: string | undefined
}

export const entryOfImage = (image: PostImage): ImageEntry => ({
  key: image.public_id,
  source: image,
  publicId: image.public_id,
  progress: 1,
  alt: image.alt,
})

export const entryOfFile = (file: File): ImageEntry => ({
  key: crypto.randomUUID(),
  source: file,
  publicId: null,
  progress: 0,
  alt: '',
})

/** Whether an image is being uploaded. */
export const isUploading = ({ publicId, failure }: ImageEntry) =>
  publicId === null && failure === undefined

/**
 * Splits files into those that can be added to a form with this number of images, and the reasons
 * why others cannot.
 */
export function acceptFiles(files: readonly File[], count: number) {
  const { accept, maxBytes, wrongType, tooLarge } = folders.postImages
  const types: readonly string[] = [...accept, ...convertibleTypes]
  const rejections = new Set<string>()
  const accepted = files.filter((file) => {
    const isConverted = convertibleTypes.includes(mimeTypeOf(file))
    const reason = types.includes(mimeTypeOf(file))
      ? // A converted image becomes smaller, or is rejected by the server.
        !isConverted && file.size > maxBytes && tooLarge
      : wrongType
    if (reason) rejections.add(reason)
    return !reason
  })
  const free = Math.max(0, limits.postImages - count)
  if (accepted.length > free) rejections.add(messages.postImages)
  return { accepted: accepted.slice(0, free), rejections: [...rejections] }
}

/** Returns what is wrong with an alternative text; undefined if nothing is. */
export function altErrorOf(alt: string, isRequired: boolean): string | undefined {
  if (isRequired && alt.trim() === '') return messages.postImageAltRequired
  return postImageAlt.safeParse(alt).error?.issues[0]?.message
}
