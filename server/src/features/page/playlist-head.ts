import { truncate } from '@seam/contract/truncate.ts'
import type { Playlist } from '@seam/contract/playlist.ts'
import type { Site } from '@seam/contract/site.ts'
import type { Video } from '@seam/contract/video.ts'
import { siteCardPath, videoCardPath } from '../card-image/card.ts'
import type { Sharing } from '../visibility/sharing.ts'
import { oembedLinks, playlistFeeds } from './alternates.ts'
import { cardProperties, type Head, MAX_DESCRIPTION_LENGTH, previewProperties } from './head.ts'
import { withheldHead } from './withheld-head.ts'

/**
 * Returns the HTML head of a playlist's page. `cover` is the video of which the preview
 * has the picture, if any.
 */
export function playlistHead(
  playlist: Playlist,
  sharing: Sharing,
  cover: Pick<Video, 'publicId' | 'thumbnail'> | null,
  site: Site,
  origin: string,
): Head {
  const { title, publicId, owner, videosCount } = playlist
  const pageUrl = `${origin}/playlist/${publicId}`
  if (sharing !== 'all')
    return withheldHead({ kind: 'Playlist', title, pageUrl }, sharing, site, origin)
  const description =
    truncate(playlist.description, MAX_DESCRIPTION_LENGTH) || `A playlist by ${owner.fullName}`
  return {
    title,
    description,
    canonical: pageUrl,
    alternates: [...oembedLinks(title, pageUrl, origin), ...playlistFeeds(playlist, origin)],
    properties: previewProperties({
      type: 'video.other',
      title,
      description,
      url: pageUrl,
      image: cover
        ? cardProperties(origin + videoCardPath(cover, 'video'), 'video', title)
        : cardProperties(origin + siteCardPath(site, 'site'), 'site', site.name),
    }),
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: title,
      description,
      url: pageUrl,
      numberOfItems: videosCount,
      author: { '@type': 'Person', name: owner.fullName, url: `${origin}/u/${owner.username}` },
    },
  }
}
