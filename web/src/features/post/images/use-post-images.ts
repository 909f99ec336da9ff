import { t } from '@lingui/core/macro'
import { folders } from '@seam/contract/media.ts'
import type { PostBody } from '@seam/contract/post.ts'
import type { PostImage } from '@seam/contract/post-image.ts'
import { useRef, useState } from 'react'
import { explainUploadError } from '../../../entities/upload/explain-upload-error.ts'
import { forgetUploaded, uploadFile } from '../../../entities/upload/upload-once.ts'
import { ProblemError } from '../../../lib/errors.ts'
import { useSite } from '../../../lib/site.ts'
import {
  acceptFiles,
  altErrorOf,
  entryOfFile,
  entryOfImage,
  type ImageEntry,
  isUploading,
} from './image-entry.ts'
import { prepareImage, UndecodableImageError } from './prepare-image.ts'

export type PostImagesState = ReturnType<typeof usePostImages>

const none: readonly PostImage[] = []

/**
 * The images in the form of a post, for a parent that outlives the form. `initial` are those that the
 * post has. Files are uploaded once they are added.
 */
export function usePostImages(initial: readonly PostImage[] = none) {
  const { requireImageAlt } = useSite()
  // Null as long as nothing has changed: the images of the post may change elsewhere.
  const [edited, setEdited] = useState<ImageEntry[] | null>(null)
  const [editedNsfw, setNsfw] = useState<boolean | null>(null)
  const [rejection, setRejection] = useState<string>()
  const uploads = useRef(new Map<string, AbortController>())

  const entries = edited ?? initial.map(entryOfImage)
  const wasNsfw = initial.some(({ nsfw }) => nsfw)
  const nsfw = editedNsfw ?? wasNsfw

  const change = (update: (before: ImageEntry[]) => ImageEntry[]) =>
    setEdited((before) => update(before ?? initial.map(entryOfImage)))
  const changeEntry = (key: string, changes: Partial<ImageEntry>) =>
    change((before) =>
      before.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)),
    )

  async function upload(key: string, source: File) {
    const controller = new AbortController()
    uploads.current.set(key, controller)
    const { signal } = controller
    try {
      const file = await prepareImage(source)
      const { public_id: publicId } = await uploadFile(file, 'postImages', {
        signal,
        onSent: (bytes) => changeEntry(key, { progress: bytes / file.size }),
      })
      // A later post must not have the same file object.
      forgetUploaded(file)
      changeEntry(key, { publicId, progress: 1 })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof UndecodableImageError) {
        setRejection(folders.postImages.wrongType)
        change((before) => before.filter((entry) => entry.key !== key))
      } else changeEntry(key, { failure: explainUploadError(error) })
    } finally {
      uploads.current.delete(key)
    }
  }

  function add(files: readonly File[]) {
    const { accepted, rejections } = acceptFiles(files, entries.length)
    setRejection(rejections.join('. ') || undefined)
    const added = accepted.map(entryOfFile)
    if (added.length > 0) change((before) => [...before, ...added])
    for (const [index, file] of accepted.entries()) void upload(added[index]?.key ?? '', file)
  }

  function retry({ key, source }: ImageEntry) {
    if (!(source instanceof File)) return
    changeEntry(key, { failure: undefined, progress: 0 })
    void upload(key, source)
  }

  function remove({ key }: ImageEntry) {
    uploads.current.get(key)?.abort()
    setRejection(undefined)
    change((before) => before.filter((entry) => entry.key !== key))
  }

  /** Moves an image to another place. */
  const move = (key: string, index: number) =>
    change((before) => {
      const moved = before.filter((entry) => entry.key === key)
      return before.filter((entry) => entry.key !== key).toSpliced(index, 0, ...moved)
    })

  const setAlt = ({ key, altError }: ImageEntry, alt: string) =>
    // Says while typing that it is too long, and no sooner than on submit that it is missing.
    changeEntry(key, { alt, altError: altErrorOf(alt, requireImageAlt && altError !== undefined) })

  /** Forgets all changes. */
  function reset() {
    for (const controller of uploads.current.values()) controller.abort()
    setEdited(null)
    setNsfw(null)
    setRejection(undefined)
  }

  /** Whether the images differ from those of the post. */
  const isChanged =
    edited !== null &&
    (edited.length !== initial.length ||
      edited.some(({ key, alt }, index) => {
        const image = initial[index]
        return key !== image?.public_id || alt.trim() !== image.alt
      }))

  /** Returns what to send; null if an image has an error, which is shown. */
  function toBody(): Pick<PostBody, 'images' | 'nsfw'> | null {
    setRejection(undefined)
    const isNsfw = nsfw && entries.length > 0
    const nsfwChange = isNsfw === wasNsfw ? {} : { nsfw: isNsfw }
    if (!isChanged) return nsfwChange
    const checked = entries.map((entry) => ({
      ...entry,
      altError: altErrorOf(entry.alt, requireImageAlt),
    }))
    const images = checked.flatMap(({ publicId, alt, altError }) =>
      publicId === null || altError !== undefined ? [] : [{ image: { public_id: publicId }, alt }],
    )
    if (images.length === checked.length) return { images, ...nsfwChange }
    if (checked.some(({ failure }) => failure !== undefined)) setRejection(NOT_UPLOADED)
    setEdited(checked)
    return null
  }

  /** Shows the errors that the server reports about images. Returns whether there are any. */
  function showErrors(error: unknown): boolean {
    const errors = error instanceof ProblemError ? error.errors : []
    const known = errors.filter(({ field }) => /^(images(\.|$)|nsfw$)/.test(field))
    for (const { field, message } of known) {
      const [, index = '', part] = field.split('.')
      const entry = entries[Number(index)]
      if (!index || !entry) setRejection(message)
      else if (part === 'alt') changeEntry(entry.key, { altError: message })
      else if (entry.source instanceof File) {
        changeEntry(entry.key, { publicId: null, failure: message })
      } else setRejection(message)
    }
    return known.length > 0
  }

  return {
    entries,
    nsfw,
    setNsfw,
    /** Why an image was not added, or the post not sent. */
    rejection,
    reject: setRejection,
    isUploading: entries.some(isUploading),
    add,
    retry,
    remove,
    move,
    setAlt,
    reset,
    toBody,
    showErrors,
  }
}

const NOT_UPLOADED = t`An image is not uploaded. Try again or remove it`
