import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'

/** A part of a record that is loaded once it is opened. */
export function PersonSection({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="px-4 sm:px-5">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex w-full items-center gap-2 py-4 text-left font-semibold -outline-offset-2"
        >
          <span className="flex-1">{title}</span>
          <ChevronDown
            aria-hidden
            className={classNames(
              'size-4 text-foreground-muted transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h3>
      {isOpen && <div className="pb-4">{children}</div>}
    </section>
  )
}
