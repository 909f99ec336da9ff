import { limits } from '@seam/contract/limits.ts'
import { embedPath } from '@seam/contract/embed.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { Video } from '@seam/contract/video.ts'
import { videoCardPath } from '../card-image/card.ts'
import { element, type Xml, xmlDocument } from '../../infra/xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Maximum video duration in seconds that Google's sitemap format allows. */
const MAX_DURATION = 28_800

export const sitemapIndex = (urls: string[]): Buffer =>
  xmlDocument(
    element(
      'sitemapindex',
      { xmlns: NAMESPACE },
      urls.map((url) => element('sitemap', {}, element('loc', {}, url))),
    ),
  )

export const sitemap = (entries: Xml[]): Buffer =>
  xmlDocument(
    element(
      'urlset',
      {
        xmlns: NAMESPACE,
        'xmlns:video': 'http://www.google.com/schemas/sitemap-video/1.1',
      },
      entries,
    ),
  )

export const urlEntry = (url: string, changedAt?: Date, ...more: Xml[]): Xml =>
  element(
    'url',
    {},
    element('loc', {}, url),
    changedAt && element('lastmod', {}, changedAt.toISOString()),
    more,
  )

/** Returns the tags that search engines show for a video. */
export function videoTags(video: Video, listedAt: Date, origin: string): Xml {
  const { publicId, title, description, videoFile, owner, views } = video
  const duration = Math.min(MAX_DURATION, Math.max(1, Math.round(videoFile.duration)))
  return element(
    'video:video',
    {},
    element('video:thumbnail_loc', {}, origin + videoCardPath(video, 'video')),
    element('video:title', {}, title),
    element(
      'video:description',
      {},
      truncate(description, limits.webFeedSummary) || `A video by ${owner.fullName}`,
    ),
    videoFile.url !== null && element('video:content_loc', {}, origin + videoFile.url),
    element('video:player_loc', {}, origin + embedPath(publicId)),
    element('video:duration', {}, duration),
    element('video:view_count', {}, views),
    element('video:publication_date', {}, listedAt.toISOString()),
    element('video:family_friendly', {}, 'yes'),
    element('video:uploader', { info: `${origin}/u/${owner.username}` }, owner.fullName),
    element('video:live', {}, 'no'),
  )
}
