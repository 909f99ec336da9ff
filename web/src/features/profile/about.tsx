import { useRef, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { useCut } from '../../lib/use-cut.ts'
import { LinkedText } from '../../ui/linked-text.tsx'

/** What somebody says of themselves: one line, and the rest for whoever asks. */
export function About({ text }: { text: string }) {
  const line = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const cut = useCut(line, !open)
  // On one line there is no room for the others.
  const long = cut || text.trim().includes('\n')

  return (
    <div className={classes('max-w-[75ch] items-baseline gap-x-2', !open && 'flex')}>
      <div
        ref={line}
        id="about"
        title={long && !open ? text : undefined}
        className={open ? undefined : 'line-clamp-1 min-w-0 *:whitespace-normal!'}
      >
        <LinkedText text={text} />
      </div>
      {(long || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls="about"
          onClick={() => setOpen(!open)}
          className="min-h-6 shrink-0 rounded-chip text-13 font-semibold hover:underline"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}
