import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { Paged } from '@seam/contract/paging.ts'
import type { Post } from '@seam/contract/post.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flattenPages } from '../../entities/cache/infinite-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PostCard } from './post-card.tsx'
import { PostSkeleton } from './post-skeleton.tsx'

const column = 'flex w-full max-w-160 flex-col gap-3'

interface Props<Shown extends Post> {
  list: UseInfiniteQueryResult<InfiniteData<Paged<Shown>>>
  renderVotes: (post: Shown) => ReactNode
  /** Renders the text of a post, in place of its first lines. */
  renderText?: (post: Shown) => ReactNode
  empty?: ReactNode
}

/** An infinite list of posts in one column. */
export function PostList<Shown extends Post>({
  list,
  renderVotes,
  renderText,
  empty = <EmptyState />,
}: Props<Shown>) {
  if (list.isPending) {
    return (
      <div className={column}>
        <output className="sr-only">
          <Trans>Loading posts</Trans>
        </output>
        {skeletons(limits.pageSize)}
      </div>
    )
  }
  if (list.isError && !list.data) {
    return (
      <ErrorView
        error={list.error}
        title={t`The posts could not be loaded`}
        retry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  const posts = flattenPages(list.data)
  if (posts.length === 0) return empty
  return (
    <>
      <ul className={column}>
        {posts.map((post) => (
          <li key={post.publicId}>
            <PostCard post={post} renderVotes={renderVotes} renderText={renderText} />
          </li>
        ))}
        {list.isFetchingNextPage && skeletons(2)}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

const skeletons = (count: number) =>
  Array.from({ length: count }, (_, index) => <PostSkeleton key={index} />)
