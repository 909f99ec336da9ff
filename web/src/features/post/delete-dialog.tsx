import type { Post } from '@seam/contract/post.ts'
import { useEffect, useRef, useState } from 'react'
import { explain } from '../../lib/api/explain.ts'
import { toastDone } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { deletePost } from './actions.ts'

interface Props {
  post: Post
  open: boolean
  onClose: () => void
  onDeleted: (() => Promise<void>) | undefined
}

/** Asks, and deletes. */
export function DeleteDialog({ post, open, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const gone = useRef(false)

  // With a post that is taken out of a list goes whatever had the focus.
  useEffect(() => () => void (gone.current && setTimeout(focusMain)), [])

  async function remove() {
    setBusy(true)
    setProblem(null)
    try {
      if (!(await deletePost(post.publicId))) return
      gone.current = true
      onClose()
      toastDone('post-delete', 'Post deleted.')
      await onDeleted?.()
    } catch (error) {
      setProblem(explain(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      {...{ open, busy, problem }}
      title="Delete this post?"
      text="It goes for good, with its comments and votes."
      onCancel={onClose}
      onContinue={() => void remove()}
    />
  )
}

function focusMain() {
  if (document.activeElement !== document.body) return
  document.getElementById('main')?.focus({ preventScroll: true })
}
