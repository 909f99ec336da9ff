import { t } from '@lingui/core/macro'
import type { Category } from '@seam/contract/video-fields.ts'
import { useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { ChipRow } from '../../ui/chip-row.tsx'
import { categories, categoryName } from './categories.ts'
import { Link } from '../../lib/router/link.tsx'

interface Props {
  /** The route of the list that they filter. */
  route: string
  chosen: Category | undefined
}

/** Filters a list by category. The chips are links, so that each has a URL and Back works. */
export const CategoryChips = ({ route, chosen }: Props) => (
  <ChipRow label={t`Categories`}>
    {[undefined, ...categories].map((category) => (
      <Chip key={category ?? ''} route={route} category={category} on={category === chosen} />
    ))}
  </ChipRow>
)

function Chip({ route, category, on }: { route: string; category?: Category; on: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (!on || !link.current) return undefined
    // Called after the router has restored the scroll position of the row, and after layout:
    // measuring earlier would force a layout of the whole page. Called again when the web font has
    // loaded and the chips grow.
    const observer = new ResizeObserver(([entry]) => {
      if (entry) scrollToMiddle(entry.target as HTMLElement)
    })
    observer.observe(link.current)
    return () => observer.disconnect()
  }, [on])

  return (
    <Link
      ref={link}
      to={route}
      search={(now) => ({ ...now, category })}
      onFocus={({ currentTarget }) => {
        // Only for the keyboard: the chip must not move from under the pointer.
        if (currentTarget.matches(':focus-visible')) scrollToMiddle(currentTarget)
      }}
      className={classNames(
        'inline-flex h-8 shrink-0 items-center rounded-full border px-3 text-13 font-semibold transition-colors',
        on
          ? 'border-foreground bg-foreground text-background forced-highlight'
          : 'border-border bg-surface hover:bg-surface-sunken',
      )}
    >
      {category ? categoryName(category) : t({ message: 'All', context: 'categories' })}
    </Link>
  )
}

/** Scrolls the row only: scrolling the page would undo a restored position. */
function scrollToMiddle({ parentElement: row, offsetLeft, offsetWidth }: HTMLElement): void {
  row?.scrollTo({ left: offsetLeft - (row.clientWidth - offsetWidth) / 2 })
}
