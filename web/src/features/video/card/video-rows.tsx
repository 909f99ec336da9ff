import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import { FRONT_PAGE_CARD_SIZES } from '@seam/contract/thumbnail-sources.ts'
import type { Video } from '@seam/contract/video.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { VideoCard } from './video-card.tsx'

/** Cards beyond the second row are not displayed, so that their thumbnails are not loaded. */
const rows = [
  'grid gap-x-4 gap-y-8 @min-[560px]:grid-cols-2 @min-[740px]:grid-cols-3 @min-[1080px]:grid-cols-4 @min-[1400px]:grid-cols-5',
  '@max-[560px]:[&>:nth-child(n+4)]:hidden @max-[740px]:[&>:nth-child(n+5)]:hidden',
  '@max-[1080px]:[&>:nth-child(n+7)]:hidden @max-[1400px]:[&>:nth-child(n+9)]:hidden',
].join(' ')

/**
 * The first videos of a list in two rows, as on the front page; on a phone, three in one column.
 * Shows skeletons while `videos` is undefined.
 */
export function VideoRows({ videos }: { videos: readonly Video[] | undefined }) {
  return (
    <div className="@container">
      {!videos && (
        <output className="sr-only">
          <Trans>Loading videos</Trans>
        </output>
      )}
      {videos ? (
        <ul className={rows}>
          {videos.map((video, index) => (
            <li key={video.publicId}>
              <VideoCard
                video={video}
                eager={index === 0 && 'first'}
                sizes={FRONT_PAGE_CARD_SIZES}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div className={rows}>
          {Array.from({ length: limits.frontPageVideos }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </div>
      )}
    </div>
  )
}
