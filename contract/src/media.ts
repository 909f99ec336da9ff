import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { text } from './text.ts'

export const MEDIA_BASE = '/media'
/** The only cloud name in the path of the upload endpoint. */
export const CLOUD_NAME = 'seam'

/**
 * Path of resumable video uploads by tus 1.0. Metadata: `upload_preset`, `folder`, `filename`,
 * `filetype`. Once the upload is complete, a GET of its URL returns the same as a form upload:
 * {@link uploadedFile}.
 */
export const RESUMABLE_UPLOAD_PATH = `${MEDIA_BASE}/tus`

export const folder = z.enum(['videos', 'thumbnails', 'avatars', 'covers', 'postImages'], {
  error: messages.folder,
})
export type Folder = z.infer<typeof folder>

/** A folder; `coverImages` is an alias of `covers`. */
export const folderName = z.preprocess((name) => (name === 'coverImages' ? 'covers' : name), folder)

const videos = {
  kind: 'video',
  maxBytes: limits.videoBytes,
  accept: ['video/mp4', 'video/quicktime', 'video/webm'],
  wrongType: messages.videoType,
  tooLarge: messages.videoLarge,
} as const
const images = {
  kind: 'image',
  maxBytes: limits.imageBytes,
  accept: ['image/jpeg', 'image/png'],
  wrongType: messages.imageType,
  tooLarge: messages.imageLarge,
  maxPixels: limits.profileImagePixels,
  tooManyPixels: messages.profileImagePixels,
} as const

/** The types and sizes that each folder accepts, and its error messages. */
export const folders = {
  videos,
  thumbnails: {
    ...images,
    tooLarge: messages.thumbnailLarge,
    maxPixels: limits.imagePixels,
    tooManyPixels: messages.imagePixels,
  },
  avatars: images,
  covers: images,
  postImages: {
    ...images,
    accept: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
    wrongType: messages.postImageType,
    maxPixels: limits.imagePixels,
    tooManyPixels: messages.imagePixels,
  },
} as const

/** The media service's response to an upload. Clients send it to the API as a file object. */
export const uploadedFile = z.object({
  asset_id: z.string(),
  public_id: z.string(),
  resource_type: z.enum(['video', 'image']),
  format: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  /** Seconds; null for an image. */
  duration: z.number().nullable(),
  folder,
  original_filename: z.string(),
  created_at: z.iso.datetime(),
  url: z.string(),
  secure_url: z.string(),
})
export type UploadedFile = z.infer<typeof uploadedFile>

/** A file object in a payload. Only its `public_id` is read; the rest is looked up. */
export const fileObject = (missing: string) =>
  z.looseObject({ public_id: text(missing).max(200, { error: missing }) }, { error: missing })

export const getUploadTicket = endpoint({
  tag: 'Media',
  summary: 'A ticket for uploads to one folder, valid for one hour',
  method: 'GET',
  path: '/media/ticket',
  access: 'signed-in',
  query: z.object({ folder: folderName }),
  response: z.object({
    uploadUrl: z.string(),
    /** URL for tus 1.0; null for folders without resumable uploads. */
    resumableUrl: z.string().nullable(),
    uploadPreset: z.string(),
    folder,
    maxBytes: z.int(),
    accept: z.array(z.string()),
    expiresAt: z.iso.datetime(),
  }),
})
export type UploadTicket = z.infer<typeof getUploadTicket.response>
