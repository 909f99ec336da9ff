import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import type { Post } from '@seam/contract/post.ts'
import { useEffect } from 'react'
import { PostSkeleton } from '../../features/post/post-skeleton.tsx'
import { frontPagePosts } from '../../features/post/queries.ts'
import { VideoRows } from '../../features/video/card/video-rows.tsx'
import { frontPageVideos } from '../../features/video/queries.ts'
import { PostCard } from '../../features/post/post-card.tsx'
import { VotePill } from '../../features/vote/vote-pill.tsx'
import { useSite } from '../../lib/site.ts'
import { Link } from '../../lib/router/link.tsx'
import { Page } from '../../ui/page.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FrontPageSection } from '../landing/front-page-section.tsx'
import { Hero } from '../landing/hero.tsx'
import { QuickLinks } from '../landing/quick-links.tsx'
import { useFrontPageList } from '../landing/use-front-page-list.ts'

/** The front page: what the site is about, where to go, and what is new. */
export function Screen() {
  const site = useSite()
  useEffect(() => {
    const controller = new AbortController()
    // Wakes up the server before the first API request. The response is ignored.
    fetch('/', {
      credentials: 'omit',
      headers: { accept: 'application/json' },
      signal: controller.signal,
    }).catch(() => null)
    return () => controller.abort()
  }, [])

  return (
    <Page title={t`Home`} className="flex flex-col gap-6 md:gap-8">
      <Hero {...site} />
      <QuickLinks />
      <Newest />
    </Page>
  )
}

/** The newest videos, with the newest posts beside them, or below them on a phone. */
function Newest() {
  const videos = useFrontPageList(frontPageVideos)
  const posts = useFrontPageList(frontPagePosts)
  const hasNoVideos = videos.list.isSuccess && videos.docs.length === 0
  const hasNoPosts = posts.list.isSuccess && posts.docs.length === 0
  if (hasNoVideos && hasNoPosts) return <EmptySite />
  return (
    <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,24%)] xl:gap-8">
      <FrontPageSection what="videos" route="/v/feed" source={videos}>
        {hasNoVideos ? (
          <NothingYet text={t`The first video that is published appears here.`} />
        ) : (
          <VideoRows videos={videos.list.data && videos.docs} />
        )}
      </FrontPageSection>
      <FrontPageSection what="posts" route="/p/feed" source={posts}>
        {hasNoPosts ? (
          <NothingYet text={t`The first post that is written appears here.`} />
        ) : posts.list.data ? (
          <FrontPagePosts posts={posts.docs} />
        ) : (
          postSkeletons
        )}
      </FrontPageSection>
    </div>
  )
}

const NothingYet = ({ text }: { text: string }) => (
  <p className="rounded-thumb border border-border bg-surface px-4 py-8 text-center text-foreground-muted">
    {text}
  </p>
)

const postSkeletons = (
  <div className="flex flex-col gap-3">
    <output className="sr-only">
      <Trans>Loading posts</Trans>
    </output>
    {Array.from({ length: limits.frontPagePosts }, (_, index) => (
      <PostSkeleton key={index} />
    ))}
  </div>
)

/** Shown on the front page of a site without any video or post. */
const EmptySite = () => (
  <EmptyState
    title={t`It starts with you`}
    text={t`No one has published anything yet. The first videos and posts appear here.`}
    action={{ text: t`Upload the first video`, route: '/v/new' }}
  >
    <Link to="/p/new" className={buttonClasses('quiet')}>
      <Trans>Write the first post</Trans>
    </Link>
  </EmptyState>
)

const FrontPagePosts = ({ posts }: { posts: readonly Post[] }) => (
  <ul className="flex flex-col gap-3">
    {posts.map((post) => (
      <li key={post.publicId}>
        <PostCard post={post} renderVotes={renderVotes} />
      </li>
    ))}
  </ul>
)

const renderVotes = (post: Post) => <VotePill entity="post" item={post} small />
