import type { Comment } from '@seam/contract/comment.ts'
import { useQuery } from '@tanstack/react-query'
import { useCommentSection } from '../comment-section-context.ts'
import { isPending } from '../pending.ts'
import { writtenCommentsQuery } from '../queries.ts'
import type { CommentPages } from './use-comment-pages.ts'

/**
 * Returns a function that moves the viewer's new comments to the top of the first page, of which the
 * order Top would have them far below. In the order New the server has them there.
 */
export function useWrittenComments({ page, sort }: CommentPages) {
  const { item } = useCommentSection()
  const { data: written = [] } = useQuery(writtenCommentsQuery(item))
  return (docs: Comment[]): Comment[] => {
    if (page > 1 || sort === 'new') return docs
    const ids = new Set(written.map(({ publicId }) => publicId))
    const isPinned = (doc: Comment) => doc.isPinned
    const byId = new Map(docs.map((doc) => [doc.publicId, doc]))
    return [
      ...docs.filter(isPinned),
      // Whether a comment that is still pending after a reload was posted, only the server knows.
      ...written.flatMap((comment) => {
        const doc = byId.get(comment.publicId) ?? (isPending(comment) ? undefined : comment)
        return doc && !doc.isPinned ? doc : []
      }),
      ...docs.filter((doc) => !isPinned(doc) && !ids.has(doc.publicId)),
    ]
  }
}
