import { pages } from '@seam/contract/pages.ts'
import { slotValue } from '@seam/contract/prerendered.ts'
import { Slot } from '../../../entities/prerendered/slot.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { menuPlace } from './card-menu.tsx'

interface Props {
  /** Its place in the list. */
  index: number
  /** Those of the image of the card. */
  sizes: string
}

/** The placeholder of a card while it loads. */
export const CardSkeleton = ({ index, sizes }: Props) => (
  <div className="relative flex flex-col gap-3">
    <Slot filled={<FirstThumbnail index={index} sizes={sizes} />}>
      <Skeleton className="aspect-video !rounded-thumb" />
    </Slot>
    <div className="flex gap-3">
      <Skeleton className="size-9 shrink-0 !rounded-full" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Slot filled={<Title index={index} />}>
          <Skeleton className="h-3.5 w-11/12" />
        </Slot>
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="h-3 w-1/2" />
      </div>
      <div className={menuPlace} />
    </div>
  </div>
)

/** The title as the card will show it: the link that covers the card. */
const Title = ({ index }: { index: number }) => (
  <h2 className="-mt-1 mb-1 text-14 font-semibold text-pretty">
    <a
      href={pages.video.replace('{publicId}', slotValue(`id-${index}`))}
      className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-thumb focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
    >
      {slotValue(`title-${index}`)}
    </a>
  </h2>
)

/** On a phone, the second one is hardly in view, and others would delay the first. */
const priorities = ['high', 'auto'] as const

/** The thumbnail as the card will show it, so that the browser loads and shows it once. */
const FirstThumbnail = ({ index, sizes }: Props) => (
  <span className="block aspect-video overflow-hidden rounded-thumb bg-surface-sunken">
    <img
      src={slotValue(`thumbnail-${index}`)}
      srcSet={slotValue(`thumbnail-sources-${index}`)}
      sizes={sizes}
      alt=""
      width={640}
      height={360}
      loading={index < priorities.length ? 'eager' : 'lazy'}
      fetchPriority={priorities[index] ?? 'low'}
      className="size-full object-cover"
    />
  </span>
)
