import { PRELOADED_VIDEO } from '@seam/contract/pages.ts'
import { slotValue } from '@seam/contract/prerendered.ts'
import { POSTER_SIZES } from '@seam/contract/thumbnail-sources.ts'
import type { CSSProperties } from 'react'
import { Slot } from '../../../entities/prerendered/slot.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The placeholder of a video and its details while they load. */
export const WatchSkeleton = () => (
  <div>
    <output className="sr-only">Loading the video</output>
    <Slot filled={<Stage />}>
      <div className="stage">
        <Skeleton className="stage-content !rounded-none" />
      </div>
    </Slot>
    <Slot
      filled={
        <h1 className="display pt-4 text-20 md:text-[1.375rem] md:leading-7">
          {slotValue('title')}
        </h1>
      }
    >
      <h1 className="sr-only">Video</h1>
      <Skeleton className="mt-5 h-6 w-2/3" />
    </Slot>
    <div className="mt-4 flex items-center gap-3">
      <Skeleton className="size-10 !rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-20" />
      </div>
      <Skeleton className="h-10 w-24 !rounded-control" />
    </div>
    <Skeleton className="mt-5 h-28 w-full !rounded-thumb" />
  </div>
)

/**
 * The stage with the video, which starts to load before the application and is played by it. The first
 * script sets its source: readers of the HTML find the video with its title and captions in the head.
 */
const Stage = () => (
  <div className="stage" style={{ '--ratio': slotValue('ratio') } as CSSProperties}>
    <div className="stage-content overflow-hidden bg-black">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the player adds the captions */}
      <video
        id={PRELOADED_VIDEO}
        data-file={slotValue('video')}
        preload="metadata"
        playsInline
        className="player-video size-full object-contain"
      />
      <img
        src={slotValue('poster')}
        srcSet={slotValue('poster-sources')}
        sizes={POSTER_SIZES}
        alt=""
        fetchPriority="high"
        className="absolute inset-0 size-full bg-black object-contain"
      />
    </div>
  </div>
)
