import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { buttonClasses } from './button.tsx'
import type { SortMenuProps } from './sort-menu-items.tsx'

const Items = lazyComponent(() =>
  import('./sort-menu-items.tsx').then((part) => part.SortMenuItems),
)

/** A button that shows the order of a list. Its menu of orders is loaded on hover or focus. */
export function SortMenu(props: SortMenuProps & { className?: string }) {
  const { label, value, options, className } = props
  const [opened, setOpened] = useState(false)
  const content = (
    <>
      <ArrowDownWideNarrow aria-hidden className="size-4" />
      <span>
        <span className="sr-only">{label}: </span>
        {options.find((option) => option.value === value)?.label}
      </span>
      <ChevronDown aria-hidden className="size-4 text-foreground-muted" />
    </>
  )
  const classes = classNames(
    buttonClasses('quiet', 'small'),
    'h-9! shrink-0 gap-1.5! max-md:h-11! pointer-coarse:h-11!',
    className,
  )
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...Items.preloadHandlers}
      onClick={() => setOpened(true)}
      className={classes}
    >
      {content}
    </button>
  )
  if (!opened) return button
  const trigger = (
    <button type="button" className={classes}>
      {content}
    </button>
  )
  return <Items fallback={button} trigger={trigger} {...props} />
}
