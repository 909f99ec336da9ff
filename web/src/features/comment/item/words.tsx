import type { Comment, Reply } from '@seam/contract/comment.ts'
import { useId, useRef, useState } from 'react'
import { classes } from '../../../lib/classes.ts'
import { useCut } from '../../../lib/use-cut.ts'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { useConversation } from '../conversation.ts'

/** The text of a comment: four lines, with a button that shows the rest. */
export function Words({ comment }: { comment: Comment | Reply }) {
  const { onMoment } = useConversation()
  const [open, setOpen] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  const isTruncated = useCut(text, !open)
  const id = useId()
  return (
    <>
      <div
        ref={text}
        id={id}
        dir="auto"
        className={classes('max-w-[75ch] leading-relaxed', !open && 'line-clamp-4')}
      >
        <LinkedText text={comment.content} mentions={comment.mentions} onMoment={onMoment} />
      </div>
      {(isTruncated || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-6 rounded-chip text-13 font-semibold text-quiet hover:text-ink hover:underline"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}
