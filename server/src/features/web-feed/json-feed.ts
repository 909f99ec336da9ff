import { type Channel, type FeedUrls, keyedUrl } from './channel.ts'
import { type Entry, IMAGE_TYPE, imagesOf, type PostEntry, type VideoEntry } from './entries.ts'
import { entryText } from './entry-text.ts'
import { stableUrn } from './stable-id.ts'

export const JSON_FEED_TYPE = 'application/feed+json'

/** Version 1.1. */
export function jsonFeed(channel: Channel, entries: Entry[]): Buffer {
  const { url, pageUrl, title, description, author, image } = channel
  return Buffer.from(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title,
      home_page_url: pageUrl,
      feed_url: url,
      description,
      ...(image !== null && { icon: image }),
      authors: [{ name: author, url: pageUrl }],
      items: entries.map((entry) => jsonItem(entry, channel)),
    }),
  )
}

function jsonItem(entry: Entry, urls: FeedUrls) {
  const text = entryText(entry, urls)
  const attachments =
    'video' in entry ? videoAttachments(entry, urls) : imageAttachments(entry, urls)
  return {
    id: stableUrn(text.publicId),
    url: text.url,
    title: text.title,
    content_html: text.html,
    content_text: text.text,
    ...(text.image !== null && { image: text.image }),
    date_published: entry.listedAt.toISOString(),
    date_modified: text.updatedAt.toISOString(),
    authors: [text.author],
    ...(attachments.length > 0 && { attachments }),
  }
}

/** Without titles: attachments with the same title would be versions of one file. */
const imageAttachments = (entry: PostEntry, urls: FeedUrls) =>
  imagesOf(entry, urls).map(({ url, bytes }) => ({
    url,
    mime_type: IMAGE_TYPE,
    ...(bytes !== null && { size_in_bytes: bytes }),
  }))

const videoAttachments = ({ video, bytes }: VideoEntry, urls: FeedUrls) =>
  video.videoFile.url === null
    ? []
    : [
        {
          url: keyedUrl(urls, video.videoFile.url),
          mime_type: 'video/mp4',
          ...(bytes !== null && { size_in_bytes: bytes }),
          duration_in_seconds: Math.round(video.videoFile.duration),
        },
      ]
