import { t } from '@lingui/core/macro'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import { useId, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { collapseBlankLines } from '@seam/contract/collapse-blank-lines.ts'
import { useClampedText } from '../../../lib/use-clamped-text.ts'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { useCommentSection } from '../section/comment-section-context.ts'

/** The text of a comment: four lines, with a button that shows the rest. */
export function CommentText({ comment }: { comment: Comment | Reply }) {
  const { timestamps } = useCommentSection()
  const [open, setOpen] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  const isTruncated = useClampedText(text, !open)
  const id = useId()
  return (
    <>
      <div
        ref={text}
        id={id}
        dir="auto"
        className={classNames(
          'max-w-[75ch] leading-relaxed',
          !open && 'line-clamp-4 overflow-clip!',
        )}
      >
        <LinkedText
          text={open ? comment.content : collapseBlankLines(comment.content)}
          mentions={comment.mentions}
          timestamps={timestamps}
        />
      </div>
      {(isTruncated || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-6 rounded-chip text-13 font-semibold text-foreground-muted hover:text-foreground hover:underline"
        >
          {open ? t`Show less` : t`Show more`}
        </button>
      )}
    </>
  )
}
