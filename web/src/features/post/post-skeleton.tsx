import { pages } from '@seam/contract/pages.ts'
import { slotValue } from '@seam/contract/prerendered.ts'
import { Slot } from '../../entities/prerendered/slot.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cardLayout } from './card-layout.ts'

/** Placeholder with the size of a post of two lines, at this place in a list. */
export const PostSkeleton = ({ index }: { index: number }) => (
  <div className={cardLayout.card}>
    <div className={cardLayout.columns}>
      <div className={cardLayout.avatar}>
        <Skeleton className="size-10 !rounded-full" />
      </div>
      <div className={cardLayout.head}>
        <Slot filled={<Writer index={index} />}>
          <Skeleton className="h-3.5 w-1/2" />
        </Slot>
      </div>
      <div className={cardLayout.body}>
        <Slot filled={<Text index={index} />}>
          <div className="flex h-12 flex-col justify-center gap-2.5">
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3.5 w-3/4" />
          </div>
        </Slot>
        <div className={cardLayout.actions}>
          <Skeleton className="mx-2.5 my-2 h-4 w-32" />
        </div>
      </div>
    </div>
  </div>
)

/** Who wrote it, as the byline of the card will show it. */
const Writer = ({ index }: { index: number }) => (
  <h2 className="flex max-w-full min-w-0 text-14 text-foreground-muted">
    <a
      href={pages.profile.replace('{username}', slotValue(`writer-${index}`))}
      className="inline-block truncate py-0.5"
    >
      <span className="font-semibold text-foreground">{slotValue(`writer-name-${index}`)}</span>{' '}
      <span>@{slotValue(`writer-${index}`)}</span>
    </a>
  </h2>
)

/** The first lines, as the card will show them. */
const Text = ({ index }: { index: number }) => (
  <div dir="auto" className="line-clamp-6 overflow-clip! text-16 whitespace-pre-wrap">
    {slotValue(`text-${index}`)}
  </div>
)

/** Placeholder with the size of a post on its own page. */
export const FullPostSkeleton = () => (
  <div>
    <h1 className="sr-only">Post</h1>
    <output className="sr-only">Loading the post</output>
    <div className="flex items-center gap-3">
      <Skeleton className="size-10 !rounded-full" />
      <Skeleton className="h-3.5 w-2/5" />
    </div>
    <Slot filled={<Content />}>
      <div className="mt-4 flex flex-col gap-3.5 py-1.5">
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-11/12" />
        <Skeleton className="h-3.5 w-3/5" />
      </div>
    </Slot>
    <Skeleton className="my-3 mt-6 h-4 w-24" />
  </div>
)

const Content = () => (
  <div dir="auto" className="mt-4 text-16 leading-7 whitespace-pre-wrap">
    {slotValue('content')}
  </div>
)
