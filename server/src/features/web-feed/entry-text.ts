import { limits } from '@seam/contract/limits.ts'
import type { PostImage } from '@seam/contract/post-image.ts'
import { truncate } from '@seam/contract/truncate.ts'
import { findLinks } from '@seam/links/find-links.ts'
import { revealDomain } from '@seam/links/reveal-domain.ts'
import { escapeHtml } from '../../infra/escape-html.ts'
import { postImageCardPath, videoCardPath } from '../card-image/card.ts'
import { describePost, postText } from '@seam/contract/describe-post.ts'
import { type FeedUrls, keyedUrl } from './channel.ts'
import type { Entry } from './entries.ts'

/** The part of an entry that all formats share, with absolute URLs. */
export interface EntryText {
  publicId: string
  url: string
  title: string
  /** The description of a video, or a whole post; of a post without text, what its images show. */
  text: string
  html: string
  /** The URL of a video's thumbnail, or of the first image of a post. */
  image: string | null
  updatedAt: Date
  author: { name: string; url: string }
}

/** Returns the part of this entry that all formats share. */
export function entryText(entry: Entry, urls: FeedUrls): EntryText {
  const { origin } = urls
  const { publicId, owner } = 'video' in entry ? entry.video : entry.post
  const author = { name: owner.fullName, url: `${origin}/u/${owner.username}` }
  if ('post' in entry) {
    const { content, images, editedAt } = entry.post
    const [first] = images
    return {
      publicId,
      author,
      image: first ? keyedUrl(urls, postImageCardPath(entry.post, first)) : null,
      url: `${origin}/p/${publicId}`,
      title: truncate(describePost(entry.post), limits.postTitle),
      text: postText(entry.post),
      html: htmlOf(content) + images.map((image) => imageHtml(image, urls)).join(''),
      updatedAt: editedAt === null ? entry.listedAt : new Date(editedAt),
    }
  }
  const { title, description } = entry.video
  const url = `${origin}/v/${publicId}`
  const image = keyedUrl(urls, videoCardPath(entry.video, 'video'))
  const picture = `<p><a href="${escapeHtml(url)}"><img src="${escapeHtml(image)}" alt="${escapeHtml(title)}"></a></p>`
  return {
    publicId,
    author,
    url,
    title,
    image,
    text: description,
    html: picture + htmlOf(description),
    updatedAt: entry.listedAt,
  }
}

const imageHtml = ({ url, alt, width, height }: PostImage, urls: FeedUrls) =>
  `<p><img src="${escapeHtml(keyedUrl(urls, url))}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"></p>`

/** Returns the paragraphs, line breaks and links of a text as HTML. */
export const htmlOf = (text: string): string =>
  text
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linkHtml(paragraph.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('')

function linkHtml(text: string): string {
  let html = ''
  let end = 0
  for (const link of findLinks(text)) {
    const anchor = `<a href="${escapeHtml(link.url)}" rel="nofollow ugc">${escapeHtml(revealDomain(link.url))}</a>`
    html += escapeHtml(text.slice(end, link.start)) + anchor
    end = link.end
  }
  return html + escapeHtml(text.slice(end))
}
