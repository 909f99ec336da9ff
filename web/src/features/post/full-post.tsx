import { Trans } from '@lingui/react/macro'
import type { Post } from '@seam/contract/post.ts'
import type { ReactNode } from 'react'
import { PostImages } from '../../entities/post-images/post-images.tsx'
import { LinkedItem } from '../../entities/item/linked-item.tsx'
import { UserMenu } from '../../entities/relation/user-menu.tsx'
import { useIsOwn } from '../../entities/session/ownership.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { removeCachedPost } from './actions.ts'
import { AuthorAvatar, Byline } from './byline.tsx'
import { menuClass, PostMenu } from './post-menu.tsx'
import { useNavigate } from '../../lib/router/use-router.ts'

/** The whole post, on its own page. */
export function FullPost({ post, actions }: { post: Post; actions: ReactNode }) {
  const isOwn = useIsOwn(post)
  const navigate = useNavigate()

  async function goToFeed() {
    await navigate({ to: '/p/feed' })
    removeCachedPost(post.publicId)
  }

  return (
    <article>
      <div className="flex items-center gap-3">
        <AuthorAvatar owner={post.owner} />
        <Byline post={post} heading="p" />
        {isOwn ? (
          <PostMenu post={post} onDeleted={goToFeed} />
        ) : (
          <UserMenu
            username={post.owner.username}
            thread={post.publicId}
            subject={{ kind: 'post', id: post.publicId }}
            className={menuClass}
          />
        )}
      </div>
      {post.content && (
        <div dir="auto" className="mt-4 text-16 leading-7">
          <LinkedText text={post.content} mentions={post.mentions} />
        </div>
      )}
      <PostImages images={post.images} isEager />
      <LinkedItem text={post.content} />
      <div className="mt-3 -ml-3.5 flex flex-wrap items-center gap-1">{actions}</div>
    </article>
  )
}

/** Placeholder with the size of a post on its own page. */
export const FullPostSkeleton = () => (
  <div>
    <h1 className="sr-only">
      <Trans context="noun">Post</Trans>
    </h1>
    <output className="sr-only">
      <Trans>Loading the post</Trans>
    </output>
    <div className="flex items-center gap-3">
      <Skeleton className="size-10 !rounded-full" />
      <Skeleton className="h-3.5 w-2/5" />
    </div>
    <div className="mt-4 flex flex-col gap-3.5 py-1.5">
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-11/12" />
      <Skeleton className="h-3.5 w-3/5" />
    </div>
    <Skeleton className="my-3 mt-6 h-4 w-24" />
  </div>
)
