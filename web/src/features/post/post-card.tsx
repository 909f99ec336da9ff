import { plural } from '@lingui/core/macro'
import type { Post } from '@seam/contract/post.ts'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullCount } from '../../lib/format/count.ts'
import { PostImages } from '../../entities/post-images/post-images.tsx'
import { LinkedItem } from '../../entities/item/linked-item.tsx'
import { SaveIcon } from '../../entities/saved/save-button.tsx'
import { UserMenu } from '../../entities/relation/user-menu.tsx'
import { useIsOwn } from '../../entities/session/ownership.ts'
import { Count } from '../../ui/count.tsx'
import { openOnClick } from '../../ui/open-on-click.ts'
import { AuthorAvatar, Byline } from './byline.tsx'
import { cardLayout } from './card-layout.ts'
import { ClampedPostText } from './clamped-post-text.tsx'
import { menuClass, PostMenu } from './post-menu.tsx'
import { Link } from '../../lib/router/link.tsx'
import { useNavigate } from '../../lib/router/use-router.ts'

interface Props<Shown extends Post> {
  post: Shown
  renderVotes: (post: Shown) => ReactNode
  /** Renders the text of a post, in place of its first lines. */
  renderText?: (post: Shown) => ReactNode
}

/** A post in a list: its first lines, with links to the rest and to its comments. A click opens it. */
export function PostCard<Shown extends Post>({ post, renderVotes, renderText }: Props<Shown>) {
  const { publicId, commentsCount } = post
  const comments = fullCount(commentsCount)
  const isOwn = useIsOwn(post)
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/p/{publicId}', params: { publicId } })
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its links do the same
    <article onClick={openOnClick(open)} className={`${cardLayout.card} cursor-pointer`}>
      <div className={cardLayout.columns}>
        <div className={cardLayout.avatar}>
          <AuthorAvatar owner={post.owner} />
        </div>
        <div className={cardLayout.head}>
          <Byline post={post} heading="h2" />
          {isOwn ? (
            <PostMenu post={post} />
          ) : (
            <UserMenu
              username={post.owner.username}
              thread={post.publicId}
              subject={{ kind: 'post', id: post.publicId }}
              className={menuClass}
            />
          )}
        </div>
        <div className={cardLayout.body}>
          {post.content &&
            (renderText ? renderText(post) : <ClampedPostText key={post.content} post={post} />)}
          <PostImages images={post.images} />
          <LinkedItem text={post.content} />
          <div className={cardLayout.actions}>
            {renderVotes(post)}
            <Link
              to="/p/{publicId}"
              params={{ publicId }}
              aria-label={plural(commentsCount, {
                one: `${comments} comment`,
                other: `${comments} comments`,
              })}
              className="inline-flex h-8 items-center gap-1.5 rounded-full px-2.5 text-13 font-semibold text-foreground-muted transition-colors hover:bg-surface-sunken hover:text-foreground"
            >
              <MessageCircle aria-hidden className="size-4" />
              <Count value={commentsCount} />
            </Link>
            <SaveIcon entity="post" item={post} className="ml-auto size-8! rounded-full" />
          </div>
        </div>
      </div>
    </article>
  )
}
