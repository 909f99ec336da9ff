import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'

interface Props extends ComponentProps<'textarea'> {
  id: string
  error: string | undefined
  counter: { used: number; max: number }
  /** One line high until it is focused. It stays larger from then on, so that nothing moves under a click. */
  compact?: boolean | undefined
  actions: ReactNode
}

/** The text box of a post. It grows with the text and contains the counter and the buttons. */
export function PostTextarea({ error, counter, compact, actions, onFocus, ...rest }: Props) {
  const { id, readOnly } = rest
  const [wasFocused, setWasFocused] = useState(false)
  const isCollapsed = compact && !wasFocused && counter.used === 0 && error === undefined
  const isOverLimit = counter.used > counter.max
  return (
    <div
      className={classNames(
        'rounded-thumb border bg-surface has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-focus',
        error === undefined ? 'border-border-strong' : 'border-danger',
      )}
    >
      <label htmlFor={id} className="sr-only">
        Your post
      </label>
      <textarea
        {...rest}
        dir="auto"
        rows={1}
        placeholder="Whats on your mind ?"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onFocus={(event) => {
          setWasFocused(true)
          onFocus?.(event)
        }}
        onKeyDown={(event) => {
          if (!readOnly) submitOnCtrlEnter(event)
        }}
        className={classNames(
          'field-sizing-content block max-h-[50dvh] w-full resize-none bg-transparent px-4 py-3 text-16 outline-none',
          isCollapsed ? 'min-h-12' : compact ? 'min-h-24' : 'min-h-36',
        )}
      />
      <p role="alert" id={`${id}-error`} className="px-4 pt-1.5 text-13 text-danger empty:hidden">
        {error}
      </p>
      <div
        className={classNames(
          'flex items-center justify-end gap-3 p-2.5 pl-4',
          isCollapsed && 'hidden',
        )}
      >
        <span
          aria-hidden
          className={classNames(
            'figures mr-auto text-12',
            isOverLimit ? 'text-danger' : 'text-foreground-muted',
          )}
        >
          {counter.used} / {counter.max}
        </span>
        {actions}
      </div>
    </div>
  )
}
