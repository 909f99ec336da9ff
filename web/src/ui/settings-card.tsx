import { t } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from './button.tsx'

interface Props {
  title: string
  icon: LucideIcon
  /** The current setting, in one line. */
  summary: string
  open: boolean
  onToggle: () => void
  /** Called when the edit is done. By then another card may be open. */
  onDone: () => void
  /** The content of the open card. `done` closes the card and moves the focus to its button. */
  children: (done: () => void) => ReactNode
}

/** A card that opens for editing. Closing it discards the input. */
export function SettingsCard(props: Props) {
  const { title, icon: Icon, summary, open, onToggle, onDone, children } = props
  const id = useId()
  // Each opening mounts new content. The content stays visible while the card closes.
  const [content, setContent] = useState({ opening: 0, open, shown: open })
  if (open !== content.open) {
    setContent({ opening: content.opening + (open ? 1 : 0), open, shown: true })
  }

  function done() {
    const { activeElement, body } = document
    const hasFocus = document.getElementById(`${id}content`)?.contains(activeElement)
    if (hasFocus || activeElement === body) document.getElementById(`${id}toggle`)?.focus()
    onDone()
  }

  return (
    <section className="rounded-thumb border border-border bg-surface">
      <div className="flex items-center gap-3 px-4 py-3.5 sm:gap-4 sm:px-5">
        <span className="hidden size-10 shrink-0 place-items-center rounded-control bg-accent-subtle text-accent min-[400px]:grid">
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={id} className="display text-16">
            {title}
          </h2>
          <p className="mt-0.5 text-13 break-words text-foreground-muted">{summary}</p>
        </div>
        <Button
          id={`${id}toggle`}
          variant={open ? 'quiet' : 'secondary'}
          className="w-20 shrink-0"
          aria-expanded={open}
          aria-controls={`${id}content`}
          aria-describedby={id}
          onClick={onToggle}
        >
          {open ? t`Cancel` : t`Edit`}
        </Button>
      </div>
      <div
        id={`${id}content`}
        inert={!open}
        onTransitionEnd={({ target, currentTarget }) => {
          if (target === currentTarget && !open) setContent({ ...content, shown: false })
        }}
        className={classNames(
          'grid transition-[grid-template-rows] duration-1000 ease-in-out',
          open ? 'grid-rows-[1fr]' : 'grid-rows-[0fr]',
        )}
      >
        {/* Not hidden, which scrolls to what is focused or clicked while the card opens. */}
        <div className="min-h-0 overflow-clip">
          {content.shown && (
            <div key={content.opening} className="px-4 pt-1.5 pb-5 sm:px-5">
              {children(done)}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
