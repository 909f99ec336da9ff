import { t } from '@lingui/core/macro'
import { useId, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useClampedText } from '../../lib/use-clamped-text.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

/** A user's description of themselves: one line, with a button that shows the rest. */
export function About({ text }: { text: string }) {
  const id = useId()
  const line = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const isTruncated = useClampedText(line, !open)
  // The collapsed text shows only its first line.
  const hasMore = isTruncated || text.trim().includes('\n')

  return (
    <div className={classNames('max-w-[75ch] items-baseline gap-x-2', !open && 'flex')}>
      <div
        ref={line}
        id={id}
        dir="auto"
        title={hasMore && !open ? text : undefined}
        className={open ? undefined : 'line-clamp-1 overflow-clip! min-w-0 *:whitespace-normal!'}
      >
        <LinkedText text={text} />
      </div>
      {(hasMore || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="min-h-6 shrink-0 rounded-chip text-13 font-semibold hover:underline"
        >
          {open ? t`Show less` : t`Show more`}
        </button>
      )}
    </div>
  )
}
