import * as z from 'zod'
import { image, owner } from './account.ts'
import { noData, endpoint } from './endpoint.ts'
import { holdReason } from './moderation/hold.ts'
import { publicId } from './id.ts'
import { publishAt, scheduledFor } from './publish-at.ts'
import { limits } from './limits.ts'
import { fileObject } from './media.ts'
import { messages } from './messages.ts'
import { feed, isSingleSource, paged, pageQuery } from './paging.ts'
import { isRangeOfTop, isSortedFeed, sortQuery } from './sorting.ts'
import { nonBlankText, text } from './text.ts'
import { username } from './user-info.ts'
import { category, type PublishStatus, publishStatus } from './video-fields.ts'
import { voteFields } from './vote.ts'

/** READY once all files of a video are generated; playable before that. `progress`: 0 to 100. */
export const processing = z.object({
  state: z.enum(['PROCESSING', 'READY', 'FAILED']),
  progress: z.int(),
  /** Why it failed, for its owner; null otherwise. */
  reason: z.string().nullable(),
})

/** Captions of a video in one language. */
export const caption = z.object({
  /** A BCP 47 tag: en, pt-BR, zh-Hant. */
  language: z.string(),
  /** URL of a WebVTT file. */
  url: z.string(),
})
export type Caption = z.infer<typeof caption>

export const videoFile = z.object({
  /** A single file that plays in every browser; null until it exists. */
  url: z.string().nullable(),
  /** Seconds. */
  duration: z.number(),
  /** Bits per second of the file at `url` if that is the original; null if it was encoded. */
  bitRate: z.number().nullable(),
  /** Displayed size, after rotation. */
  width: z.int(),
  height: z.int(),
  /** The master playlist; null until it has a rendition. May be playable before `url` exists. */
  hlsUrl: z.string().nullable(),
  /** WebVTT file whose cues point into a sprite, for the seek bar; null until it exists. */
  storyboardUrl: z.string().nullable(),
  /** A frame of the video in its aspect ratio. */
  posterUrl: z.string().nullable(),
  captions: z.array(caption),
})

export const thumbnail = image.extend({ width: z.int(), smallWidth: z.int() })
export type Thumbnail = z.infer<typeof thumbnail>

export const video = z.object({
  _id: publicId,
  publicId,
  title: z.string(),
  description: z.string(),
  videoFile,
  /** `width` and `smallWidth` are the widths of `url` and `smallUrl` in pixels. */
  thumbnail,
  publishStatus,
  /** Set if a moderator's decision hides it from everyone but its owner and moderators. */
  isHidden: z.literal(true).optional(),
  /** Set while it waits for a moderator. Until then, only its owner and moderators see it. */
  heldFor: holdReason.optional(),
  publishAt: scheduledFor,
  category,
  nsfw: z.boolean(),
  views: z.int(),
  createdAt: z.iso.datetime(),
  owner,
  ...voteFields,
  /** Whether the viewer saved it. Unknown in search results, and false there. */
  isSaved: z.boolean(),
  processing,
  /** From the times in the description. Times in seconds; each lasts until the next one. */
  chapters: z.array(z.object({ time: z.number(), title: z.string() })),
  /** Whether new comments are rejected. */
  commentsClosed: z.boolean(),
  /** Whether its page offers viewers the file at `videoFile.url`. */
  downloadable: z.boolean(),
})
export type Video = z.infer<typeof video>

export const title = nonBlankText(messages.titleEmpty).max(limits.title, {
  error: messages.titleLong,
})
export const description = text(messages.descriptionLong).max(limits.description, {
  error: messages.descriptionLong,
})
const nsfw = z.boolean({ error: messages.nsfw })
const downloadable = z.boolean({ error: messages.downloadable })

/** A private video is not published. */
const isScheduledForOthers = (body: {
  publishStatus: PublishStatus
  publishAt?: string | null | undefined
}) => !body.publishAt || body.publishStatus !== 'PRIVATE'
const privateIsNotScheduled = { error: messages.publishAtPrivate, path: ['publishAt'] }

const byPublicId = z.object({ publicId })
const tag = 'Video'

export const listVideos = endpoint({
  tag,
  summary: 'The video feed, the feed of the people you follow, or the videos of one user',
  method: 'GET',
  path: '/video',
  cache: 'anonymous',
  compressed: true,
  query: z
    .object({
      ...pageQuery,
      username: username.optional(),
      feed: feed.default('all'),
      category: category.optional(),
      ...sortQuery,
    })
    .refine(isSingleSource, { error: messages.feedWithUsername, path: ['feed'] })
    .refine(isSortedFeed, { error: messages.sortWithUsername, path: ['sort'] })
    .refine(isRangeOfTop, { error: messages.rangeWithoutTop, path: ['range'] }),
  response: paged(video),
})

export const getVideo = endpoint({
  tag,
  summary: 'One video, in a list of one',
  method: 'GET',
  path: '/video/{publicId}',
  cache: 'anonymous',
  compressed: true,
  params: byPublicId,
  response: z.array(video),
})

export const listRelatedVideos = endpoint({
  tag,
  summary: 'Up to 20 videos that are related to a video, the most similar first',
  method: 'GET',
  path: '/video/{publicId}/related',
  cache: 'anonymous',
  compressed: true,
  params: byPublicId,
  response: z.array(video),
})

export const publishVideo = endpoint({
  tag,
  summary: 'Publish an uploaded video',
  method: 'POST',
  path: '/video/upload',
  status: 201,
  access: 'signed-in',
  publishes: true,
  cache: 'invalidate',
  body: z
    .object({
      title,
      description: description.default(''),
      video: fileObject(messages.videoRequired),
      thumbnail: fileObject(messages.thumbnailRequired),
      publishStatus: publishStatus.default('PUBLIC'),
      category: category.default('GENERAL'),
      nsfw: nsfw.default(false),
      downloadable: downloadable.default(false),
      publishAt,
    })
    .refine(isScheduledForOthers, privateIsNotScheduled),
  response: video,
})

export const editVideo = endpoint({
  tag,
  summary: 'Edit your own video; what is absent of thumbnail, downloadable and publishAt stays',
  method: 'PATCH',
  path: '/video/{publicId}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byPublicId,
  body: z
    .object({
      title,
      description,
      thumbnail: fileObject(messages.thumbnailRequired).nullish(),
      publishStatus,
      category,
      nsfw,
      downloadable: downloadable.optional(),
      publishAt,
    })
    .refine(isScheduledForOthers, privateIsNotScheduled),
  response: video,
})

export const deleteVideo = endpoint({
  tag,
  summary: 'Delete your own video',
  method: 'DELETE',
  path: '/video/{publicId}',
  access: 'signed-in',
  cache: 'invalidate',
  params: byPublicId,
  response: noData,
})

export const retryVideo = endpoint({
  tag,
  summary: 'Retry the processing of your own video after it failed',
  method: 'POST',
  path: '/video/{publicId}/retry',
  access: 'signed-in',
  cache: 'invalidate',
  params: byPublicId,
  response: video,
})
