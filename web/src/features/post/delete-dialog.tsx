import { t } from '@lingui/core/macro'
import type { Post } from '@seam/contract/post.ts'
import { useEffect, useRef } from 'react'
import { focusIfLost } from '../../lib/focus.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { deletePost } from './actions.ts'

interface Props {
  post: Post
  open: boolean
  onClose: () => void
  onDeleted: (() => Promise<void>) | undefined
}

export function DeleteDialog({ post, open, onClose, onDeleted }: Props) {
  const { busy, error, run } = useAsyncAction()
  const isDeleted = useRef(false)

  // When a post is removed from a list, the focused element is removed with it.
  useEffect(() => {
    const focusMain = () => focusIfLost(document.getElementById('main'))
    return () => void (isDeleted.current && setTimeout(focusMain))
  }, [])

  async function remove() {
    if (!(await deletePost(post.publicId))) return
    isDeleted.current = true
    onClose()
    toastSuccess('post-delete', t`Post deleted.`)
    await onDeleted?.()
  }

  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      error={error}
      title={t`Delete this post?`}
      text={t`Its comments and votes are deleted too. This cannot be undone.`}
      onCancel={onClose}
      onContinue={() => void run(remove)}
    />
  )
}
