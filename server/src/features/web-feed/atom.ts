import { limits } from '@seam/contract/limits.ts'
import { cardSizes } from '@seam/contract/sharing-paths.ts'
import { truncate } from '@seam/contract/truncate.ts'
import { element, type Xml, xmlDocument } from '../../infra/xml.ts'
import { type Channel, type FeedUrls, keyedUrl } from './channel.ts'
import { type Entry, type EntryImage, IMAGE_TYPE, imagesOf, type VideoEntry } from './entries.ts'
import { entryText, type EntryText } from './entry-text.ts'
import { stableUrn } from './stable-id.ts'

export const ATOM_TYPE = 'application/atom+xml'

const link = (rel: string, type: string, href: string) => element('link', { rel, type, href })

/** Returns an Atom document (RFC 4287), with thumbnails and files as Media RSS. */
export function atomFeed(channel: Channel, entries: Entry[]): Buffer {
  const { publicId, url, pageUrl, title, description, author, image, createdAt } = channel
  const texts = entries.map((entry) => ({ entry, text: entryText(entry, channel) }))
  const times = texts.map(({ text }) => text.updatedAt.getTime())
  const updatedAt = times.length > 0 ? new Date(Math.max(...times)) : (createdAt ?? new Date())
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xmlns:media': 'http://search.yahoo.com/mrss/' },
      element('id', {}, publicId === null ? pageUrl : stableUrn(publicId)),
      element('title', {}, title),
      element('subtitle', {}, description),
      element('updated', {}, updatedAt.toISOString()),
      link('self', ATOM_TYPE, url),
      link('alternate', 'text/html', pageUrl),
      element('author', {}, element('name', {}, author), element('uri', {}, pageUrl)),
      element('generator', {}, 'Seam'),
      image !== null && element('icon', {}, image),
      texts.map(({ entry, text }) => atomEntry(entry, text, channel)),
    ),
  )
}

const atomEntry = (entry: Entry, text: EntryText, urls: FeedUrls): Xml =>
  element(
    'entry',
    {},
    element('id', {}, stableUrn(text.publicId)),
    element('title', {}, text.title),
    link('alternate', 'text/html', text.url),
    element('published', {}, entry.listedAt.toISOString()),
    element('updated', {}, text.updatedAt.toISOString()),
    element(
      'author',
      {},
      element('name', {}, text.author.name),
      element('uri', {}, text.author.url),
    ),
    text.text !== '' && element('summary', {}, truncate(text.text, limits.webFeedSummary)),
    element('content', { type: 'html' }, text.html),
    'video' in entry
      ? [videoEnclosure(entry, urls), mediaGroup(entry, text, urls)]
      : imagesOf(entry, urls).map((image) => [imageEnclosure(image), mediaImage(image)]),
  )

const imageEnclosure = ({ url, bytes }: EntryImage) =>
  element('link', { rel: 'enclosure', type: IMAGE_TYPE, length: bytes, href: url })

/** Returns an image of a post as Media RSS, with its alternative text. */
const mediaImage = ({ url, bytes, width, height, alt }: EntryImage) =>
  element(
    'media:content',
    { url, type: IMAGE_TYPE, medium: 'image', width, height, fileSize: bytes },
    alt !== '' && element('media:description', {}, alt),
  )

const videoEnclosure = ({ video, bytes }: VideoEntry, urls: FeedUrls) =>
  video.videoFile.url !== null &&
  element('link', {
    rel: 'enclosure',
    type: 'video/mp4',
    length: bytes,
    href: keyedUrl(urls, video.videoFile.url),
  })

/** Returns the file and thumbnail of a video as Media RSS. */
function mediaGroup({ video, bytes }: VideoEntry, text: EntryText, urls: FeedUrls): Xml {
  const { videoFile } = video
  return element(
    'media:group',
    {},
    element('media:title', {}, text.title),
    videoFile.url !== null &&
      element('media:content', {
        url: keyedUrl(urls, videoFile.url),
        type: 'video/mp4',
        medium: 'video',
        duration: Math.round(videoFile.duration),
        width: videoFile.width,
        height: videoFile.height,
        fileSize: bytes,
      }),
    text.image !== null && element('media:thumbnail', { url: text.image, ...cardSizes.video }),
    text.text !== '' && element('media:description', {}, text.text),
  )
}
