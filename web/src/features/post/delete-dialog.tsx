import type { Post } from '@seam/contract/post.ts'
import { useEffect, useRef } from 'react'
import { focusIfLost } from '../../lib/focus.ts'
import { toastDone } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import { deletePost } from './actions.ts'

interface Props {
  post: Post
  open: boolean
  onClose: () => void
  onDeleted: (() => Promise<void>) | undefined
}

/** Asks, and deletes. */
export function DeleteDialog({ post, open, onClose, onDeleted }: Props) {
  const { busy, problem, run } = useDeed()
  const gone = useRef(false)

  // With a post that is taken out of a list goes whatever had the focus.
  useEffect(() => {
    const focusMain = () => focusIfLost(document.getElementById('main'))
    return () => void (gone.current && setTimeout(focusMain))
  }, [])

  async function remove() {
    if (!(await deletePost(post.publicId))) return
    gone.current = true
    onClose()
    toastDone('post-delete', 'Post deleted.')
    await onDeleted?.()
  }

  return (
    <ConfirmDialog
      {...{ open, busy, problem }}
      title="Delete this post?"
      text="It goes for good, with its comments and votes."
      onCancel={onClose}
      onContinue={() => void run(remove)}
    />
  )
}
