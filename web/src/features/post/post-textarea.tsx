import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'

interface Props extends ComponentProps<'textarea'> {
  id: string
  error: string | undefined
  counter: { used: number; max: number }
  /** One line high until it is focused. It stays larger from then on, so that nothing moves under a click. */
  compact?: boolean | undefined
  /** Below the text. */
  attachments: ReactNode
  /** Whether files that can be dropped are over the form. */
  isDragOver: boolean
  actions: ReactNode
}

/** The text box of a post. It grows with the text and contains the counter and the buttons. */
export function PostTextarea(props: Props) {
  const { error, counter, compact, attachments, isDragOver, actions, onFocus, ...rest } = props
  const { id, readOnly } = rest
  const [wasFocused, setWasFocused] = useState(false)
  const isCollapsed =
    compact && !wasFocused && counter.used === 0 && error === undefined && !attachments
  const isOverLimit = counter.used > counter.max
  return (
    <div
      className={classNames(
        'rounded-thumb border has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-focus',
        isDragOver ? 'border-dashed bg-accent-subtle' : 'bg-surface',
        error === undefined ? 'border-border-strong' : 'border-danger',
      )}
    >
      <label htmlFor={id} className="sr-only">
        <Trans>Your post</Trans>
      </label>
      <textarea
        {...rest}
        dir="auto"
        rows={1}
        placeholder={t`Whats on your mind ?`}
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
      {attachments && <div className="px-4 pt-3 pb-1">{attachments}</div>}
      <div
        className={classNames(
          'flex flex-wrap items-center justify-end gap-x-2 gap-y-1 p-2.5 pl-4',
          isCollapsed && 'hidden',
        )}
      >
        <span
          aria-hidden
          className={classNames(
            'figures mr-auto text-12 whitespace-nowrap',
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
