import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { classes } from '../lib/classes.ts'

/** Chips in one line that can be pushed sideways; what goes on beyond an edge fades out there. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState({ before: false, after: false })

  const look = useCallback(() => {
    if (!row.current) return
    const { scrollLeft, scrollWidth, clientWidth } = row.current
    setMore({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 })
  }, [])

  useEffect(() => {
    if (!row.current) return undefined
    const observer = new ResizeObserver(look)
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [look])

  const push = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7 })
  const edge = (beyond: boolean) => (beyond ? 'transparent' : 'black')
  return (
    <nav aria-label={label} className="relative">
      <div
        ref={row}
        onScroll={look}
        style={{
          maskImage: `linear-gradient(90deg, ${edge(more.before)} 1rem, black 3.5rem, black calc(100% - 3.5rem), ${edge(more.after)} calc(100% - 1rem))`,
        }}
        // Room for the focus ring of a chip.
        className="-m-1 flex gap-2 overflow-x-auto scroll-smooth p-1 [scrollbar-width:none]"
      >
        {children}
      </div>
      {more.before && <Push icon={ChevronLeft} className="-left-1" onPush={() => push(-1)} />}
      {more.after && <Push icon={ChevronRight} className="-right-1" onPush={() => push(1)} />}
    </nav>
  )
}

interface PushProps {
  icon: LucideIcon
  className: string
  onPush: () => void
}

/** For the mouse alone: fingers push the row itself, and the focus takes it along. */
const Push = ({ icon: Icon, className, onPush }: PushProps) => (
  <button
    type="button"
    aria-hidden
    tabIndex={-1}
    onClick={onPush}
    className={classes(
      'absolute inset-y-0 grid w-8 place-items-center rounded-full hover:bg-sunken pointer-coarse:hidden',
      className,
    )}
  >
    <Icon className="size-4" />
  </button>
)
