import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@seam/contract/post.ts'
import type { ScheduledEntry } from '@seam/contract/scheduled.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PostCard } from '../../features/post/post-card.tsx'
import { PostSkeleton } from '../../features/post/post-skeleton.tsx'
import { VideoCard } from '../../features/video/card/video-card.tsx'
import { VotePill } from '../../features/vote/vote-pill.tsx'
import { SCHEDULED_KEY } from '../../entities/cache/cached-entities.ts'
import { infiniteListOptions } from '../../entities/cache/infinite-list.ts'
import { call } from '../../entities/session/call.ts'
import { formatMoment } from '../../lib/format/date-time.ts'
import { uniqueBy } from '../../lib/unique-by.ts'
import { HistoryDrawing } from '../../ui/drawings/history-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

const scheduledList = infiniteListOptions<ScheduledEntry>(SCHEDULED_KEY, (page, signal) =>
  call('listScheduled', { query: page, signal }),
)

/** /scheduled: the videos and posts of the viewer that are not published yet. */
export function Screen() {
  return (
    <Page title={t({ message: 'Scheduled', context: 'page' })}>
      <div className="mx-auto max-w-160">
        <h1 className="display mb-4 text-20 md:text-28">
          <Trans context="page">Scheduled</Trans>
        </h1>
        <RequireSignIn skeleton={<PostSkeleton />}>
          <Entries />
        </RequireSignIn>
      </div>
    </Page>
  )
}

function Entries() {
  const list = useInfiniteQuery(scheduledList)
  if (list.isPending) return <PostSkeleton />
  if (list.isError && !list.data) {
    return (
      <ErrorView
        error={list.error}
        title={t`What you have scheduled could not be loaded`}
        retry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  const entries = uniqueBy(
    list.data.pages.flatMap(({ docs }) => docs),
    ({ _id }) => _id,
  )
  if (entries.length === 0) return <EmptyState {...nothing} />
  return (
    <>
      <ul className="flex flex-col gap-6">
        {entries.map((entry) => (
          <li key={entry._id}>
            <h2 className="mb-2 text-14 font-semibold">
              <time dateTime={entry.publishAt}>{formatMoment(new Date(entry.publishAt))}</time>
            </h2>
            <Item entry={entry} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

const Item = ({ entry: { video, post } }: { entry: ScheduledEntry }) =>
  video ? (
    <div className="max-w-88">
      <VideoCard video={video} />
    </div>
  ) : (
    post && <PostCard post={post} renderVotes={votes} />
  )

const votes = (post: Post) => <VotePill entity="post" item={post} small />

const nothing = {
  drawing: HistoryDrawing,
  title: t`Nothing is scheduled`,
  text: t`Choose a time when you upload a video or write a post, and it is published then.`,
  action: { text: t`Write a post`, route: '/p/new' },
}
