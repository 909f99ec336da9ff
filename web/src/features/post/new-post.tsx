import { toast } from '../../lib/toast.ts'
import { createPost } from './actions.ts'
import { PostForm } from './post-form.tsx'

/** A new post. What is typed is there again on every page that has this form. */
export const NewPost = ({ focused, compact }: { focused?: boolean; compact?: boolean }) => (
  <PostForm
    draft="post"
    button="Post"
    focused={focused}
    compact={compact}
    send={async (body) => {
      const post = await createPost(body)
      if (!post) return false
      toast({
        id: 'post-create',
        text: 'Post published.',
        kind: 'success',
        action: { label: 'View', path: `/p/${post.publicId}` },
      })
      return true
    }}
  />
)
