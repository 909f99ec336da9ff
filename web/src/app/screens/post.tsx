import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { truncate } from '@seam/contract/truncate.ts'
import { limits } from '@seam/contract/limits.ts'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import type { Post } from '@seam/contract/post.ts'
import { useQuery } from '@tanstack/react-query'
import { Comments } from '../../features/comment/comments.tsx'
import { MuteButton } from '../../features/notification/mute-button.tsx'
import { FullPost, FullPostSkeleton } from '../../features/post/full-post.tsx'
import { describePost } from '@seam/contract/describe-post.ts'
import { itemQuery } from '../../entities/item/item-query.ts'
import { PostUnavailable } from '../../features/post/post-unavailable.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import { VotePill } from '../../features/vote/vote-pill.tsx'
import { ConnectionError, isProblem } from '../../lib/errors.ts'
import { SaveButton } from '../../entities/saved/save-button.tsx'
import { useIsOwn } from '../../entities/session/ownership.ts'
import { HiddenNotice } from '../../entities/moderation/hidden-notice.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Page } from '../../ui/page.tsx'
import { useParams, useSearch } from '../../lib/router/use-router.ts'

/** /p/{publicId} */
export function Screen() {
  const { publicId = '' } = useParams()
  const { data: post, error, isFetching, refetch } = useQuery(itemQuery('post', publicId))

  // A 404 hides even a cached post: it was deleted. Other errors of a refetch keep it on the page.
  if (isProblem(error, 404) || (error && !post && !isTemporary(error))) {
    return (
      <Page title={t`Post unavailable`}>
        <PostUnavailable />
      </Page>
    )
  }
  if (error && !post) {
    return (
      <Page title={t({ message: 'Post', context: 'noun' })}>
        <h1 className="sr-only">
          <Trans context="noun">Post</Trans>
        </h1>
        <ErrorView
          error={error}
          title={t`The post could not be loaded`}
          retry={() => void refetch()}
          busy={isFetching}
        />
      </Page>
    )
  }
  return (
    <Page title={post ? titleOf(post) : t({ message: 'Post', context: 'noun' })}>
      <div className="mx-auto max-w-160">
        {post ? <PostWithComments key={publicId} post={post} /> : <FullPostSkeleton />}
      </div>
    </Page>
  )
}

const titleOf = (post: Post) => truncate(describePost(post), limits.postTitle)

/** Whether the request may succeed if it is retried unchanged. */
const isTemporary = (error: Error) => error instanceof ConnectionError || isProblem(error, 429, 503)

const commentVotes = (comment: Comment | Reply) => (
  <VotePill entity="comment" item={comment} small />
)

function PostWithComments({ post }: { post: Post }) {
  const { publicId, owner } = post
  const name = owner.fullName || owner.username
  const { c }: { c?: string } = useSearch()
  const own = useIsOwn(post)
  return (
    <>
      <h1 className="sr-only">
        <Trans>Post by {name}</Trans>
      </h1>
      <HiddenNotice item={post} isOwn={own} />
      <FullPost
        post={post}
        actions={
          <>
            <VotePill entity="post" item={post} />
            <ShareButton
              item={{
                kind: 'post',
                path: `/p/${publicId}`,
                title: titleOf(post),
              }}
            />
            <SaveButton entity="post" item={post} />
          </>
        }
      />
      <div className="mt-6 border-t border-border">
        <Comments
          entity="post"
          publicId={publicId}
          isOwner={own}
          closed={post.commentsClosed}
          linkedCommentId={c}
          actions={<MuteButton publicId={publicId} />}
          renderVotes={commentVotes}
        />
      </div>
    </>
  )
}
