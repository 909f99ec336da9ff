import type { Comment } from '@seam/contract/comment.ts'
import { useQuery } from '@tanstack/react-query'
import { useCommentSection } from './section/comment-section-context.ts'
import { isBeingPosted, isPending } from './section/pending.ts'
import { writtenCommentsQuery } from './section/queries.ts'
import type { CommentPages } from './use-comment-pages.ts'

/**
 * Returns a function that moves the viewer's new comments to the top of the first page. The order
 * Top would have them far below. The order New has them there, except for those still being posted,
 * which are missing from a list requested earlier.
 */
export function useWrittenComments({ page, sort }: CommentPages) {
  const { item } = useCommentSection()
  const { data: written = [] } = useQuery(writtenCommentsQuery(item))
  return (docs: Comment[]): Comment[] => {
    if (page > 1) return docs
    const byId = new Map(docs.map((doc) => [doc.publicId, doc]))
    if (sort === 'new') {
      const missing = (comment: Comment) => isBeingPosted(comment) && !byId.has(comment.publicId)
      return [...written.filter(missing), ...docs]
    }
    const ids = new Set(written.map(({ publicId }) => publicId))
    const isPinned = (doc: Comment) => doc.isPinned
    return [
      ...docs.filter(isPinned),
      ...written.flatMap((comment) => {
        const isKnown = !isPending(comment) || isBeingPosted(comment)
        const doc = byId.get(comment.publicId) ?? (isKnown ? comment : undefined)
        return doc && !doc.isPinned ? doc : []
      }),
      ...docs.filter((doc) => !isPinned(doc) && !ids.has(doc.publicId)),
    ]
  }
}
