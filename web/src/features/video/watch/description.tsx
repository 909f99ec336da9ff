import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Video } from '@seam/contract/video.ts'
import { useId, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { collapseBlankLines } from '@seam/contract/collapse-blank-lines.ts'
import { enumLabel } from '../../../lib/format/enum-label.ts'
import { useClampedText } from '../../../lib/use-clamped-text.ts'
import { LinkedText, type Timestamps } from '../../../ui/linked-text.tsx'

interface Props {
  video: Video
  /** Undefined if the video is not playable. */
  timestamps: Timestamps | undefined
}

/** The description: three lines, and the rest on demand. */
export function Description({ video, timestamps }: Props) {
  const { description, category, nsfw } = video
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const isTruncated = useClampedText(text, !open)

  return (
    <section
      aria-label={t`Description`}
      className="mt-4 rounded-thumb border border-border bg-surface p-4 text-14"
    >
      <p className="mb-2 flex gap-2 text-13 font-semibold text-foreground-muted">
        <span>{enumLabel(category)}</span>
        {nsfw && (
          <span className="text-danger">
            <Trans>Adult content</Trans>
          </span>
        )}
      </p>
      {description ? (
        <div
          ref={text}
          id={id}
          dir="auto"
          className={classNames(
            'max-w-[75ch] leading-relaxed',
            !open && 'line-clamp-3 overflow-clip!',
          )}
        >
          <LinkedText
            text={open ? description : collapseBlankLines(description)}
            hashtagsOf="video"
            timestamps={timestamps}
          />
        </div>
      ) : (
        <p className="text-foreground-muted">
          <Trans>No description.</Trans>
        </p>
      )}
      {(isTruncated || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="mt-2 rounded-chip font-semibold hover:underline"
        >
          {open ? t`Show less` : t`Show more`}
        </button>
      )}
    </section>
  )
}
