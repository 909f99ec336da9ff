import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Paged } from '@seam/contract/paging.ts'
import type { Playlist } from '@seam/contract/playlist.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { flattenPages } from '../cache/infinite-list.ts'
import { PlaylistCard } from './playlist-card.tsx'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-x-4 gap-y-8'

interface Props<Doc> {
  list: UseInfiniteQueryResult<InfiniteData<Paged<Doc>>>
  empty: ReactNode
  hidesOwner?: boolean
  renderNote?: (playlist: Doc) => ReactNode
}

/** An infinite list of playlists in as many columns as fit. */
export function PlaylistGrid<Doc extends Playlist>({
  list,
  empty,
  hidesOwner,
  renderNote,
}: Props<Doc>) {
  if (list.isPending) {
    return (
      <div>
        <output className="sr-only">
          <Trans>Loading playlists</Trans>
        </output>
        <div className={grid}>{skeletons(8)}</div>
      </div>
    )
  }
  if (list.isError && !list.data) {
    return (
      <ErrorView
        error={list.error}
        title={t`The playlists could not be loaded`}
        retry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  const playlists = flattenPages(list.data)
  if (playlists.length === 0) return empty
  return (
    <>
      <ul className={grid}>
        {playlists.map((playlist, index) => (
          <li key={playlist.publicId}>
            <PlaylistCard
              playlist={playlist}
              eager={index === 0}
              hidesOwner={hidesOwner}
              note={renderNote?.(playlist)}
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
  Array.from({ length: count }, (_, index) => (
    <div key={index} className="flex flex-col gap-3 pt-3">
      <Skeleton className="aspect-video rounded-thumb!" />
      <Skeleton className="h-3.5 w-3/5" />
      <Skeleton className="h-3 w-2/5" />
    </div>
  ))
