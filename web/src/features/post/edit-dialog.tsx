import { t } from '@lingui/core/macro'
import type { Post } from '@seam/contract/post.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { editPost } from './actions.ts'
import { usePostImages } from './images/use-post-images.ts'
import { PostForm } from './post-form.tsx'

interface Props {
  post: Post
  open: boolean
  onClose: () => void
}

/** The owner's edit form. Unsaved changes are saved as a draft and restored next time. */
export function EditDialog({ post, open, onClose }: Props) {
  // Here, so that closing the dialog keeps the changes.
  const images = usePostImages(post.images)
  return (
    <Dialog open={open} onClose={onClose} title={t`Edit post`} className="max-w-xl!">
      <div className="mt-4">
        <PostForm
          draft={`post ${post.publicId}`}
          content={post.content}
          images={images}
          submitLabel="Save Changes"
          schedule={post.publishAt}
          onCancel={onClose}
          send={async (body) => {
            if (!(await editPost(post.publicId, body))) return false
            toastSuccess('post-edit', t`Changes saved.`)
            onClose()
            return true
          }}
        />
      </div>
    </Dialog>
  )
}
