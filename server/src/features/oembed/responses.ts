import { embedCode, embedPath, embedPlaylistPath, embedSize } from '@seam/contract/embed.ts'
import { imageSizes } from '@seam/contract/images.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Playlist } from '@seam/contract/playlist.ts'
import type { Post } from '@seam/contract/post.ts'
import type { PostImage } from '@seam/contract/post-image.ts'
import { truncate } from '@seam/contract/truncate.ts'
import { cardSizes } from '@seam/contract/sharing-paths.ts'
import type { Video } from '@seam/contract/video.ts'
import { escapeHtml } from '../../infra/escape-html.ts'
import { postImageCardPath, postImageCardSize, videoCardPath } from '../card-image/card.ts'
import { describePost } from '@seam/contract/describe-post.ts'

/** The fields of an oEmbed response, in order. */
export type OembedResponse = Record<string, string | number>

export interface OembedOptions {
  origin: string
  siteName: string
  maxWidth: number | undefined
  maxHeight: number | undefined
}

/** Layout of a post in pixels; `line` is the approximate number of characters per line. */
const POST = { width: 550, line: 60, lineHeight: 24, around: 120 }

const commonFields = (owner: Post['owner'], { origin, siteName }: OembedOptions) => ({
  version: '1.0',
  author_name: owner.fullName,
  author_url: `${origin}/u/${owner.username}`,
  provider_name: siteName,
  provider_url: `${origin}/`,
})

/** Returns the response for a video: a frame with its player, in the aspect ratio of the video. */
export function videoResponse(
  video: Video,
  start: string | null,
  options: OembedOptions,
): OembedResponse {
  const { publicId, title, owner, videoFile } = video
  const { origin, maxWidth, maxHeight } = options
  const size = fitSize(videoFile, { width: maxWidth, height: maxHeight })
  const query = start === null ? '' : `?t=${encodeURIComponent(start)}`
  const url = `${origin}${embedPath(publicId)}${query}`
  return {
    type: 'video',
    ...commonFields(owner, options),
    title,
    ...size,
    html: embedCode({ url, title, ...size }),
    ...thumbnailFields(video, options),
  }
}

/** Returns the response for a playlist: a frame with its player, and the picture of its first video. */
export function playlistResponse(
  { publicId, title, owner }: Playlist,
  cover: Pick<Video, 'publicId' | 'thumbnail'> | null,
  options: OembedOptions,
): OembedResponse {
  const { origin, maxWidth, maxHeight } = options
  const size = fitSize({ width: 0, height: 0 }, { width: maxWidth, height: maxHeight })
  return {
    type: 'video',
    ...commonFields(owner, options),
    title,
    ...size,
    html: embedCode({ url: origin + embedPlaylistPath(publicId), title, ...size }),
    ...(cover && thumbnailFields(cover, options)),
  }
}

interface Size {
  width: number
  height: number
}

/**
 * Returns the largest player size within the limits, in the aspect ratio of its video. Without
 * limits, returns the size of the embed code that users copy.
 */
function fitSize(
  video: Size,
  limit: { width: number | undefined; height: number | undefined },
): Size {
  const size = embedSize(video)
  if (limit.width === undefined && limit.height === undefined) return size
  const { width = Number.POSITIVE_INFINITY, height = Number.POSITIVE_INFINITY } = limit
  const shape = video.width > 0 && video.height > 0 ? video : size
  const scale = Math.min(width / shape.width, height / shape.height)
  const scaled = (pixels: number) => Math.max(1, Math.floor(pixels * scale + 1e-6))
  return { width: scaled(shape.width), height: scaled(shape.height) }
}

/**
 * Returns the fields of the largest thumbnail within the limits, or none if there is no thumbnail.
 */
function thumbnailFields(
  video: Pick<Video, 'publicId' | 'thumbnail'>,
  {
    origin,
    maxWidth = Number.POSITIVE_INFINITY,
    maxHeight = Number.POSITIVE_INFINITY,
  }: OembedOptions,
) {
  const fitting = (['video', 'videoSmall'] as const).find(
    (kind) => cardSizes[kind].width <= maxWidth && cardSizes[kind].height <= maxHeight,
  )
  return (
    fitting && {
      thumbnail_url: origin + videoCardPath(video, fitting),
      thumbnail_width: cardSizes[fitting].width,
      thumbnail_height: cardSizes[fitting].height,
    }
  )
}

/** Returns the response for a post: a quotation, with its images, that needs no script. */
export function postResponse(post: Post, options: OembedOptions): OembedResponse {
  const { publicId, content, images, owner, createdAt } = post
  const { origin, maxWidth = POST.width, maxHeight = Number.POSITIVE_INFINITY } = options
  const url = `${origin}/p/${publicId}`
  const width = Math.min(POST.width, maxWidth)
  const perLine = Math.max(1, Math.floor((POST.line * width) / POST.width))
  const lines = content.split('\n').map((line) => Math.max(1, Math.ceil(line.length / perLine)))
  const textHeight = POST.lineHeight * lines.reduce((sum, count) => sum + count, 0)
  const shown = images.map((image) => ({ image, ...shownSize(image, width) }))
  const height = shown.reduce(
    (sum, image) => sum + image.height + POST.lineHeight,
    POST.around + (content === '' ? 0 : textHeight),
  )
  const words = escapeHtml(content).replace(/\r?\n/g, '<br>')
  const author = `${escapeHtml(owner.fullName)} (@${owner.username})`
  return {
    type: 'rich',
    ...commonFields(owner, options),
    title: truncate(describePost(post), limits.postTitle),
    width,
    height: Math.min(maxHeight, height),
    html:
      `<blockquote cite="${escapeHtml(url)}">${content === '' ? '' : `<p>${words}</p>`}` +
      shown.map((image) => imageHtml(image, origin)).join('') +
      `<footer>${author}, <a href="${escapeHtml(url)}">${createdAt.slice(0, 10)}</a></footer></blockquote>`,
    ...postThumbnail(post, options),
  }
}

/** Returns the size of the small file of an image, reduced to this width. */
function shownSize({ width, height }: PostImage, maxWidth: number): Size {
  const shown = Math.min(width, imageSizes.postImages.small, maxWidth)
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) }
}

const imageHtml = ({ image, width, height }: Size & { image: PostImage }, origin: string) =>
  `<p><img src="${escapeHtml(origin + image.smallUrl)}" alt="${escapeHtml(image.alt)}" ` +
  `width="${width}" height="${height}"></p>`

/** Returns the fields of the first image, or none if there is none within the limits. */
function postThumbnail(
  post: Post,
  {
    origin,
    maxWidth = Number.POSITIVE_INFINITY,
    maxHeight = Number.POSITIVE_INFINITY,
  }: OembedOptions,
) {
  const [image] = post.images
  const size = image && postImageCardSize(image)
  return (
    size &&
    size.width <= maxWidth &&
    size.height <= maxHeight && {
      thumbnail_url: origin + postImageCardPath(post, image),
      thumbnail_width: size.width,
      thumbnail_height: size.height,
    }
  )
}
