import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { flattenPages } from '../../../entities/cache/infinite-list.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorMessage } from '../../../ui/error-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VideoRow } from './video-row.tsx'
import { relatedVideos } from '../queries.ts'

interface Props {
  /** The public id of the video to which they are related. */
  publicId: string
  className?: string
  listClassName?: string
}

export function MoreVideos({ publicId, className, listClassName }: Props) {
  const { data, error, isPending, isFetching, refetch } = useInfiniteQuery(relatedVideos(publicId))
  const videos = flattenPages(data)
  const hasFailed = error !== null && !data
  if (!isPending && !hasFailed && !videos.length) return null
  return (
    <aside aria-labelledby="more-videos" className={className}>
      <h2 id="more-videos" className="display mb-3 text-16">
        <Trans>More videos</Trans>
      </h2>
      {hasFailed && (
        <div role="alert" className="flex flex-col items-start gap-1 text-14">
          <ErrorMessage error={error} />
          <Button size="small" className="mt-2" busy={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      <ul className={classNames('grid gap-3', listClassName)}>
        {videos.map((video) => (
          <li key={video.publicId}>
            <VideoRow video={video} />
          </li>
        ))}
        {isPending && Array.from({ length: 8 }, (_, index) => <RowSkeleton key={index} />)}
      </ul>
    </aside>
  )
}

const RowSkeleton = () => (
  <li className="flex gap-3">
    <Skeleton className="aspect-video w-40 !rounded-control" />
    <div className="flex flex-1 flex-col gap-2 pt-1">
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-2/3" />
    </div>
  </li>
)
