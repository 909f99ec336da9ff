import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'normal' | 'icon'

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover forced-highlight',
  secondary: 'border border-border bg-surface hover:bg-surface-sunken',
  quiet: 'text-foreground hover:bg-surface-sunken',
  danger: 'bg-danger text-on-danger hover:opacity-90 forced-highlight',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-8 px-3 text-13',
  normal: 'h-10 px-4 text-14',
  icon: 'size-10 shrink-0',
}

/** The classes of a button, for links that look like one. */
export const buttonClasses = (look: ButtonVariant = 'secondary', size: ButtonSize = 'normal') =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap',
    'transition-[background-color,opacity,scale] select-none active:scale-[0.98]',
    'disabled:opacity-50 aria-disabled:opacity-60',
    looks[look],
    sizes[size],
  )

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** While an action runs, the button keeps its focus and its name, and ignores clicks. */
  busy?: boolean
}

/** A button. The default `type` is `button`. */
export function Button({ variant, size, busy, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classNames(buttonClasses(variant, size), className)}
    >
      {children}
      {busy && <span aria-hidden className="stitch-x stitch-running w-6 rounded-full" />}
    </button>
  )
}
