import { useId } from 'react'
import { classNames } from '../lib/class-names.ts'

interface Props {
  label: string
  hint?: string
  error?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A switch that takes effect immediately. */
export function SwitchField({ label, hint, error, checked, disabled, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <label id={`${id}-label`} htmlFor={id} className="text-14 font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-13 text-foreground-muted">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} role="alert" className="mt-1 text-13 text-danger">
            {error}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className={classNames(
          'relative h-6 w-11 shrink-0 rounded-full border transition-colors disabled:opacity-60',
          checked
            ? 'border-accent bg-accent forced-highlight'
            : 'border-border-strong bg-surface-sunken',
        )}
      >
        <span
          className={classNames(
            'absolute top-[3px] left-[3px] size-4 rounded-full transition-[translate,background-color]',
            checked
              ? 'translate-x-5 bg-on-accent forced-colors:bg-[HighlightText]!'
              : 'bg-border-strong forced-fill',
          )}
        />
      </button>
    </div>
  )
}
