import { embedPath } from '@seam/contract/embed.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { Video } from '@seam/contract/video.ts'
import { oembedLinks } from './alternates.ts'
import { MAX_DESCRIPTION_LENGTH, type Head } from './head.ts'

const isoDuration = (seconds: number) => `PT${Math.max(1, Math.round(seconds))}S`

/** Returns the HTML head of a video's page, for search engines and link previews. */
export function videoHead(video: Video, origin: string): Head {
  const pageUrl = `${origin}/v/${video.publicId}`
  const description =
    truncate(video.description, MAX_DESCRIPTION_LENGTH) || `A video by ${video.owner.fullName}`
  const { videoFile } = video
  const isPublic = video.publishStatus === 'PUBLIC'
  const isListed = isPublic && (videoFile.url !== null || videoFile.hlsUrl !== null)
  const fileUrl = videoFile.url && origin + videoFile.url
  return {
    title: video.title,
    description,
    canonical: pageUrl,
    noindex: !isPublic,
    ...(isListed && { alternates: oembedLinks(video.title, pageUrl, origin) }),
    properties: {
      'og:type': 'video.other',
      'og:title': video.title,
      'og:description': description,
      'og:url': pageUrl,
      'og:image': origin + video.thumbnail.url,
      ...(fileUrl && {
        'og:video': fileUrl,
        'og:video:type': 'video/mp4',
        'og:video:width': videoFile.width,
        'og:video:height': videoFile.height,
      }),
      'twitter:card': 'summary_large_image',
      'twitter:title': video.title,
      'twitter:description': description,
      'twitter:image': origin + video.thumbnail.url,
    },
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: video.title,
      description,
      url: pageUrl,
      thumbnailUrl: [origin + video.thumbnail.url],
      uploadDate: video.createdAt,
      duration: isoDuration(videoFile.duration),
      ...(fileUrl && { contentUrl: fileUrl }),
      embedUrl: origin + embedPath(video.publicId),
      author: { '@type': 'Person', name: video.owner.fullName },
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WatchAction' },
        userInteractionCount: video.views,
      },
    },
  }
}
