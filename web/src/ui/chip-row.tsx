import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'

/** Chips in one line that scrolls sideways. An edge fades out while there are more beyond it. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState({ before: false, after: false })

  const measure = useCallback(() => {
    if (!row.current) return
    const { scrollLeft, scrollWidth, clientWidth } = row.current
    const before = scrollLeft > 1
    const after = scrollLeft + clientWidth < scrollWidth - 1
    // Returns the same object if nothing has changed, so that scrolling does not render.
    setHidden((now) => (now.before === before && now.after === after ? now : { before, after }))
  }, [])

  useEffect(() => {
    if (!row.current) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [measure])

  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7 })
  const edgeColor = (fades: boolean) => (fades ? 'transparent' : 'black')
  return (
    <nav aria-label={label} className="relative">
      <div
        ref={row}
        onScroll={measure}
        style={{
          maskImage: `linear-gradient(90deg, ${edgeColor(hidden.before)} 1rem, black 3.5rem, black calc(100% - 3.5rem), ${edgeColor(hidden.after)} calc(100% - 1rem))`,
        }}
        // Leaves space for the focus ring of a chip.
        className="-m-1 flex gap-2 overflow-x-auto scroll-smooth p-1 [scrollbar-width:none]"
      >
        {children}
      </div>
      {hidden.before && (
        <ScrollButton icon={ChevronLeft} className="-left-1" onClick={() => scroll(-1)} />
      )}
      {hidden.after && (
        <ScrollButton icon={ChevronRight} className="-right-1" onClick={() => scroll(1)} />
      )}
    </nav>
  )
}

interface ScrollButtonProps {
  icon: LucideIcon
  className: string
  onClick: () => void
}

/** For the mouse only: touch scrolls the row itself, and keyboard focus scrolls it along. */
const ScrollButton = ({ icon: Icon, className, onClick }: ScrollButtonProps) => (
  <button
    type="button"
    aria-hidden
    tabIndex={-1}
    onClick={onClick}
    className={classNames(
      'absolute inset-y-0 grid w-8 place-items-center rounded-full hover:bg-surface-sunken pointer-coarse:hidden',
      className,
    )}
  >
    <Icon className="size-4" />
  </button>
)
