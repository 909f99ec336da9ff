import type { Category } from '@seam/contract/video-fields.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { classes } from '../../lib/classes.ts'
import { ChipRow } from '../../ui/chip-row.tsx'
import { categories, categoryName } from './categories.ts'

interface Props {
  /** The address of the list that they narrow down. */
  route: string
  chosen: Category | undefined
}

/** All videos, or those of one category: links, so that each has its address and Back works. */
export const CategoryChips = ({ route, chosen }: Props) => (
  <ChipRow label="Categories">
    {[undefined, ...categories].map((category) => (
      <Chip key={category ?? ''} {...{ route, category }} on={category === chosen} />
    ))}
  </ChipRow>
)

function Chip({ route, category, on }: { route: string; category?: Category; on: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (!on) return undefined
    // Once the router has put the row back where it was.
    const frame = requestAnimationFrame(() => link.current && toMiddle(link.current))
    return () => cancelAnimationFrame(frame)
  }, [on])

  return (
    <Link
      ref={link}
      to={route}
      search={(now: object) => ({ ...now, category })}
      activeOptions={{ exact: true }}
      onFocus={({ currentTarget }) => {
        // Under a pointer it must not move away.
        if (currentTarget.matches(':focus-visible')) toMiddle(currentTarget)
      }}
      className={classes(
        'inline-flex h-8 shrink-0 items-center rounded-full border px-3 text-13 font-semibold transition-colors',
        on ? 'border-ink bg-ink text-paper' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      {category ? categoryName(category) : 'All'}
    </Link>
  )
}

/** Pushes the row, and it alone: the page may just have been brought back to where it was. */
function toMiddle({ parentElement: row, offsetLeft, offsetWidth }: HTMLElement): void {
  row?.scrollTo({ left: offsetLeft - (row.clientWidth - offsetWidth) / 2 })
}
