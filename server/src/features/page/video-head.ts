import { embedPath } from '@seam/contract/embed.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { Site } from '@seam/contract/site.ts'
import type { Video } from '@seam/contract/video.ts'
import { videoCardPath } from '../card-image/card.ts'
import type { Sharing } from '../visibility/sharing.ts'
import { oembedLinks } from './alternates.ts'
import { cardProperties, type Head, MAX_DESCRIPTION_LENGTH, previewProperties } from './head.ts'
import { withheldHead } from './withheld-head.ts'

/** Pixels of the player inside of a preview. */
const PLAYER = { width: 1280, height: 720 }

const isoDuration = (seconds: number) => `PT${Math.max(1, Math.round(seconds))}S`

/** Returns the HTML head of a video's page, for search engines and link previews. */
export function videoHead(video: Video, sharing: Sharing, site: Site, origin: string): Head {
  const pageUrl = `${origin}/v/${video.publicId}`
  const { title, nsfw: isAdult } = video
  if (sharing !== 'all')
    return withheldHead({ kind: 'Video', title, pageUrl, isAdult }, sharing, site, origin)
  const description =
    truncate(video.description, MAX_DESCRIPTION_LENGTH) || `A video by ${video.owner.fullName}`
  const { videoFile } = video
  const fileUrl = videoFile.url && origin + videoFile.url
  // Of all qualities, with the captions.
  const contentUrl = videoFile.hlsUrl ? origin + videoFile.hlsUrl : fileUrl
  const embedUrl = origin + embedPath(video.publicId)
  const image = origin + videoCardPath(video, 'video')
  return {
    title,
    description,
    canonical: pageUrl,
    alternates: oembedLinks(title, pageUrl, origin),
    properties: {
      ...previewProperties({
        type: 'video.other',
        title,
        description,
        url: pageUrl,
        image: cardProperties(image, 'video', title),
      }),
      'twitter:card': 'player',
      'twitter:player': embedUrl,
      'twitter:player:width': PLAYER.width,
      'twitter:player:height': PLAYER.height,
      ...(fileUrl && {
        'og:video': fileUrl,
        ...(fileUrl.startsWith('https:') && { 'og:video:secure_url': fileUrl }),
        'og:video:type': 'video/mp4',
        'og:video:width': videoFile.width,
        'og:video:height': videoFile.height,
      }),
    },
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: title,
      description,
      url: pageUrl,
      isFamilyFriendly: true,
      thumbnailUrl: [image],
      uploadDate: video.createdAt,
      duration: isoDuration(videoFile.duration),
      ...(contentUrl && { contentUrl }),
      embedUrl,
      author: { '@type': 'Person', name: video.owner.fullName },
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WatchAction' },
        userInteractionCount: video.views,
      },
    },
  }
}
