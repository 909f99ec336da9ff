import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'

/** The classes of all text inputs. */
export const inputClasses =
  'w-full rounded-control border border-border-strong bg-surface px-3 text-16 transition-[border-color] md:text-14 aria-invalid:border-danger disabled:opacity-60'

/** The props that connect a control to the label, error and hint of its field. */
export interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  error?: string
  hint?: string
  /** Characters used, and the maximum. */
  counter?: { used: number; max: number }
  /** Truncates the error after two lines. */
  clampError?: boolean
  optional?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  children: (control: ControlProps) => ReactNode
}

/**
 * A labelled control with its hint, character count and error. The id is unique to the field: a form
 * in a dialog can have the same fields as the page below it.
 */
export function Field(props: FieldProps) {
  const { label, error, hint, counter, clampError, optional, hideLabel, children } = props
  const id = useId()
  const describedBy = error !== undefined ? `${id}-error` : hint && `${id}-hint`
  return (
    <div className="flex flex-col gap-1.5">
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="text-14 font-semibold">
          {label}
        </label>
        {optional && (
          <span className="text-12 text-foreground-muted">
            <Trans>Optional</Trans>
          </span>
        )}
      </div>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy })}
      <div className="flex items-start justify-between gap-3 text-13 empty:hidden">
        {error === undefined ? (
          hint && (
            <p id={`${id}-hint`} className="text-foreground-muted">
              {hint}
            </p>
          )
        ) : (
          <p
            id={`${id}-error`}
            role="alert"
            title={clampError ? error : undefined}
            className={classNames('text-danger', clampError && 'line-clamp-2')}
          >
            {error}
          </p>
        )}
        {counter && <Counter {...counter} />}
      </div>
    </div>
  )
}

function Counter({ used, max }: { used: number; max: number }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'figures ml-auto text-12 whitespace-nowrap',
        used > max ? 'text-danger' : 'text-foreground-muted',
      )}
    >
      {used} / {max}
    </span>
  )
}
