import type { Category } from '@seam/contract/video-fields.ts'
import { element, type Xml, xmlDocument } from '../../infra/xml.ts'
import { videoCardPath } from '../card-image/card.ts'
import { type Channel, type FeedUrls, keyedUrl } from './channel.ts'
import type { VideoEntry } from './entries.ts'
import { entryText } from './entry-text.ts'
import { stableUuid } from './stable-id.ts'

export const PODCAST_TYPE = 'application/rss+xml'

/** An episode needs a file with a known size. */
const isEpisode = ({ video, bytes }: VideoEntry) => video.videoFile.url !== null && bytes !== null

/** No feed contains adult content. */
const NOT_EXPLICIT = element('itunes:explicit', {}, 'false')

/** Returns a podcast as RSS 2.0 with the elements of Apple Podcasts and Podcasting 2.0. */
export function podcast(channel: Channel, entries: VideoEntry[]): Buffer {
  const { publicId, url, pageUrl, title, description, author, cover } = channel
  const episodes = entries.filter(isEpisode)
  const [newest] = episodes
  return xmlDocument(
    element(
      'rss',
      {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
        'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
      },
      element(
        'channel',
        {},
        element('title', {}, title),
        element('link', {}, pageUrl),
        element('atom:link', { rel: 'self', type: PODCAST_TYPE, href: url }),
        element('description', {}, description),
        // The language of the pages. The language of a video is unknown.
        element('language', {}, 'en'),
        newest && element('pubDate', {}, newest.listedAt.toUTCString()),
        element('generator', {}, 'Seam'),
        element(
          'image',
          {},
          element('url', {}, cover),
          element('title', {}, title),
          element('link', {}, pageUrl),
        ),
        element('itunes:image', { href: cover }),
        element('itunes:author', {}, author),
        podcastCategory(newest?.video.category ?? 'GENERAL'),
        NOT_EXPLICIT,
        element('itunes:type', {}, 'episodic'),
        publicId !== null && element('podcast:guid', {}, stableUuid(publicId)),
        element('podcast:medium', {}, 'video'),
        episodes.map((episode) => episodeItem(episode, channel)),
      ),
    ),
  )
}

function episodeItem(episode: VideoEntry, urls: FeedUrls): Xml {
  const { video, bytes, listedAt } = episode
  const { url, hlsUrl, duration, captions } = video.videoFile
  const text = entryText(episode, urls)
  return element(
    'item',
    {},
    element('title', {}, text.title),
    element('link', {}, text.url),
    element('guid', { isPermaLink: 'false' }, stableUuid(text.publicId)),
    element('pubDate', {}, listedAt.toUTCString()),
    element('description', {}, text.html),
    element('enclosure', { url: url && keyedUrl(urls, url), length: bytes, type: 'video/mp4' }),
    element('itunes:title', {}, text.title),
    element('itunes:author', {}, text.author.name),
    element('itunes:duration', {}, Math.max(1, Math.round(duration))),
    element('itunes:image', { href: keyedUrl(urls, videoCardPath(video, 'episode')) }),
    NOT_EXPLICIT,
    element('itunes:episodeType', {}, 'full'),
    // A player would request the playlist's parts without the key.
    hlsUrl !== null &&
      urls.feedKey === null &&
      element(
        'podcast:alternateEnclosure',
        { type: 'application/x-mpegURL', title: 'HLS' },
        element('podcast:source', { uri: urls.origin + hlsUrl }),
      ),
    captions.map(({ language, url: file }) =>
      element('podcast:transcript', {
        url: keyedUrl(urls, file),
        type: 'text/vtt',
        language,
        rel: 'captions',
      }),
    ),
  )
}

/** The Apple Podcasts category and subcategory for each video category. */
const categories: Record<Category, readonly [string, string?]> = {
  GENERAL: ['Society & Culture'],
  ENTERTAINMENT: ['Leisure'],
  EDUCATION: ['Education'],
  GAMING: ['Leisure', 'Video Games'],
  MUSIC: ['Music'],
  COMEDY: ['Comedy'],
  PROGRAMMING: ['Technology'],
  SCIENCE: ['Science'],
  TECH: ['Technology'],
  ART: ['Arts', 'Visual Arts'],
  ANIMATION: ['Arts', 'Visual Arts'],
  GRAPHICS: ['Arts', 'Design'],
}

function podcastCategory(category: Category): Xml {
  const [text, subcategory] = categories[category]
  return element(
    'itunes:category',
    { text },
    subcategory !== undefined && element('itunes:category', { text: subcategory }),
  )
}
