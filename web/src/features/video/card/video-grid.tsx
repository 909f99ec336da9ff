import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Video } from '@seam/contract/video.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flattenPages } from '../../../entities/cache/infinite-list.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { ErrorView } from '../../../ui/error-view.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { VideoCard } from './video-card.tsx'

const EmptyState = lazyComponent(() =>
  import('../../../ui/empty-state.tsx').then((part) => part.EmptyState),
)

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-x-4 gap-y-8'
/** Thumbnails loaded at once: on a phone, the second one is partly in view. */
const EAGER = 2

interface Props<Listed extends Video> {
  list: UseInfiniteQueryResult<InfiniteData<Paged<Listed>>>
  empty?: ReactNode
  /** Extra information about a video in this list. */
  note?: (video: Listed) => ReactNode
}

/** An infinite list of videos in as many columns as fit. */
export function VideoGrid<Listed extends Video>({
  list,
  empty = <EmptyState />,
  note,
}: Props<Listed>) {
  if (list.isPending) {
    return <VideoGridSkeleton />
  }
  if (list.isError && !list.data) {
    return (
      <ErrorView
        error={list.error}
        title={t`The videos could not be loaded`}
        retry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  const videos = flattenPages(list.data)
  if (videos.length === 0) return empty
  return (
    <>
      <ul className={grid}>
        {videos.map((video, index) => (
          <li key={video.publicId}>
            <VideoCard
              video={video}
              eager={index === 0 ? 'first' : index < EAGER}
              note={note?.(video)}
            />
          </li>
        ))}
        {list.isFetchingNextPage && skeletons(4)}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

const skeletons = (count: number) =>
  Array.from({ length: count }, (_, index) => <CardSkeleton key={index} />)

/** Placeholder with the size of the first page. */
export const VideoGridSkeleton = () => (
  <div>
    <output className="sr-only">
      <Trans>Loading videos</Trans>
    </output>
    <div className={grid}>{skeletons(limits.pageSize)}</div>
  </div>
)
