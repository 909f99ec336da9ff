import { t } from '@lingui/core/macro'
import { toast } from '../../lib/toast.ts'
import { formatMoment } from '../../lib/format/date-time.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { createPost } from './actions.ts'
import { usePostImages } from './images/use-post-images.ts'
import { PostForm } from './post-form.tsx'

const SharedImages = lazyComponent(() =>
  import('./images/shared-images.tsx').then((part) => part.SharedImages),
)

interface Props {
  focusOnMount?: boolean
  /** One line high until it is focused. */
  compact?: boolean
  /** Whether it offers images that another application has shared. */
  offersShared?: boolean
}

/** The form to write a new post. All pages with this form share one draft. */
export function NewPost({ focusOnMount, compact, offersShared }: Props) {
  const images = usePostImages()
  return (
    <>
      {offersShared && <SharedImages onAdd={images.add} />}
      <PostForm
        draft="post"
        images={images}
        submitLabel="Post"
        schedule={null}
        focusOnMount={focusOnMount}
        compact={compact}
        send={async (body) => {
          const post = await createPost(body)
          if (!post) return false
          toast({
            id: 'post-create',
            text: post.heldFor
              ? t`Held until a moderator approves it.`
              : post.publishAt
                ? t`Scheduled for ${{ time: formatMoment(new Date(post.publishAt)) }}.`
                : t`Post published.`,
            kind: 'success',
            action: { label: t({ message: 'View', context: 'verb' }), path: `/p/${post.publicId}` },
          })
          return true
        }}
      />
    </>
  )
}
