import { toast } from '../../lib/toast.ts'
import { formatMoment } from '../../lib/format/date-time.ts'
import { createPost } from './actions.ts'
import { PostForm } from './post-form.tsx'

interface Props {
  focusOnMount?: boolean
  /** One line high until it is focused. */
  compact?: boolean
}

/** The form to write a new post. All pages with this form share one draft. */
export const NewPost = ({ focusOnMount, compact }: Props) => (
  <PostForm
    draft="post"
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
          ? 'Held until a moderator approves it.'
          : post.publishAt
            ? `Scheduled for ${formatMoment(new Date(post.publishAt))}.`
            : 'Post published.',
        kind: 'success',
        action: { label: 'View', path: `/p/${post.publicId}` },
      })
      return true
    }}
  />
)
