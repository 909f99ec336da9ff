import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from '../lib/classes.ts'

interface Props<Value extends string> {
  /** What the tabs are about, for screen readers. */
  label: string
  value: Value
  tabs: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  className?: string
  /** What the chosen tab shows. */
  children: ReactNode
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Tabs over one panel, which shows what the chosen one is about. Arrows go from one to the next. */
export function Tabs<Value extends string>(props: Props<Value>) {
  const { label, value, tabs, onChange, className, children } = props
  const id = useId()

  function step(event: KeyboardEvent<HTMLElement>, index: number) {
    const next = steps[event.key]?.(index, tabs.length)
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
        className={classes('flex border-b border-line', className)}
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
            onKeyDown={(event) => step(event, index)}
            className={classes(
              '-mb-px border-b-2 px-4 py-2.5 font-semibold transition-colors -outline-offset-4!',
              tab.value === value
                ? 'border-thread text-ink'
                : 'border-transparent text-quiet hover:text-ink',
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
