import { slotValue } from '@seam/contract/prerendered.ts'
import { CARD_SIZES } from '@seam/contract/thumbnail-sources.ts'
import { Slot } from '../../../entities/prerendered/slot.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The placeholder of a card while it loads. `index` is its place in the list. */
export const CardSkeleton = ({ index }: { index: number }) => (
  <div className="flex flex-col gap-3">
    <Slot filled={<FirstThumbnail index={index} />}>
      <Skeleton className="aspect-video !rounded-thumb" />
    </Slot>
    <div className="flex gap-3">
      <Skeleton className="size-9 shrink-0 !rounded-full" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Slot
          filled={
            <span className="-mt-1 mb-1 line-clamp-2 text-14 font-semibold text-pretty">
              {slotValue(`title-${index}`)}
            </span>
          }
        >
          <Skeleton className="h-3.5 w-11/12" />
        </Slot>
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  </div>
)

/** The thumbnail as the card will show it, so that the browser loads and shows it once. */
const FirstThumbnail = ({ index }: { index: number }) => (
  <span className="block aspect-video overflow-hidden rounded-thumb bg-surface-sunken">
    <img
      src={slotValue(`thumbnail-${index}`)}
      srcSet={slotValue(`thumbnail-sources-${index}`)}
      sizes={CARD_SIZES}
      alt=""
      width={640}
      height={360}
      loading={index < 2 ? 'eager' : 'lazy'}
      fetchPriority={index === 0 ? 'high' : 'auto'}
      className="size-full object-cover"
    />
  </span>
)
