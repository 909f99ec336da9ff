import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'

interface Props<Value extends string> {
  /** The accessible name of the tab list. */
  label: string
  value: Value
  tabs: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Divides the width between the tabs. */
  fillsWidth?: boolean
  className?: string
  /** The content of the selected tab. */
  children: ReactNode
}

const targetIndex: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Tabs above one panel, which shows the content of the selected tab. Arrow keys, Home and End
 * select another tab.
 */
export function Tabs<Value extends string>(props: Props<Value>) {
  const { label, value, tabs, onChange, fillsWidth, className, children } = props
  const id = useId()

  function handleKey(event: KeyboardEvent<HTMLElement>, index: number) {
    const next = targetIndex[event.key]?.(index, tabs.length)
    const tab = next !== undefined && tabs[next]
    if (!tab) return
    event.preventDefault()
    document.getElementById(`${id}${tab.value}`)?.focus()
    onChange(tab.value)
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className={classNames('flex border-b border-border', className)}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            id={`${id}${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => handleKey(event, index)}
            className={classNames(
              '-mb-px border-b-2 px-4 py-2.5 font-semibold transition-colors -outline-offset-4!',
              fillsWidth && 'flex-1',
              tab.value === value
                ? 'border-accent text-foreground forced-highlight'
                : 'border-transparent text-foreground-muted hover:text-foreground',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${value}`}
        className="pt-5 outline-offset-8"
      >
        {children}
      </div>
    </>
  )
}
