import { beginning } from '@seam/contract/beginning.ts'
import type { Video } from '@seam/contract/video.ts'
import { DESCRIPTION, type Head } from './head.ts'

const isoDuration = (seconds: number) => `PT${Math.max(1, Math.round(seconds))}S`

/** What the page of a video says of itself, to search engines and to whoever shows a link to it. */
export function videoHead(video: Video, origin: string): Head {
  const address = `${origin}/v/${video.publicId}`
  const description =
    beginning(video.description, DESCRIPTION) || `A video by ${video.owner.fullName}`
  const { videoFile } = video
  const file = videoFile.url && origin + videoFile.url
  return {
    title: video.title,
    description,
    canonical: address,
    hidden: video.publishStatus !== 'PUBLIC',
    properties: {
      'og:site_name': 'Seam',
      'og:type': 'video.other',
      'og:title': video.title,
      'og:description': description,
      'og:url': address,
      'og:image': origin + video.thumbnail.url,
      ...(file && {
        'og:video': file,
        'og:video:type': 'video/mp4',
        'og:video:width': videoFile.width,
        'og:video:height': videoFile.height,
      }),
      'twitter:card': 'summary_large_image',
      'twitter:title': video.title,
      'twitter:description': description,
      'twitter:image': origin + video.thumbnail.url,
    },
    structured: {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: video.title,
      description,
      url: address,
      thumbnailUrl: [origin + video.thumbnail.url],
      uploadDate: video.createdAt,
      duration: isoDuration(videoFile.duration),
      ...(file && { contentUrl: file }),
      author: { '@type': 'Person', name: video.owner.fullName },
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WatchAction' },
        userInteractionCount: video.views,
      },
    },
  }
}
