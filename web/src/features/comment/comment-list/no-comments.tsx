import { useAuth } from '../../../entities/session/auth-store.ts'
import { CommentsDrawing } from '../../../ui/drawings/comments-drawing.tsx'

/** Shown in place of an empty list of comments. */
export function NoComments() {
  const authenticated = useAuth((state) => state.authenticated)
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-foreground-muted">
      <CommentsDrawing className="w-28 text-border-strong" />
      <p>{authenticated ? 'No comments yet. Yours would be the first.' : 'No comments yet.'}</p>
    </div>
  )
}
