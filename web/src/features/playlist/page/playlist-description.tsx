import { t } from '@lingui/core/macro'
import { collapseBlankLines } from '@seam/contract/collapse-blank-lines.ts'
import { useId, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useClampedText } from '../../../lib/use-clamped-text.ts'
import { LinkedText } from '../../../ui/linked-text.tsx'

/** The description of a playlist: three lines, and the rest on demand. */
export function PlaylistDescription({ text }: { text: string }) {
  const id = useId()
  const lines = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const isTruncated = useClampedText(lines, !open)
  return (
    <section aria-label={t`Description`} className="text-14">
      <div
        ref={lines}
        id={id}
        dir="auto"
        className={classNames(
          'max-w-[75ch] leading-relaxed wrap-anywhere',
          !open && 'line-clamp-3 overflow-clip!',
        )}
      >
        <LinkedText text={open ? text : collapseBlankLines(text)} hashtagsOf="video" />
      </div>
      {(isTruncated || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="mt-1 min-h-6 rounded-chip font-semibold hover:underline"
        >
          {open ? t`Show less` : t`Show more`}
        </button>
      )}
    </section>
  )
}
