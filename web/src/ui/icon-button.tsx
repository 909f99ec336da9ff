import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import { buttonClasses } from './button.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** The accessible name. */
  label: string
}

/** A button with an icon only. */
export function IconButton({ icon: Icon, label, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(buttonClasses('quiet', 'icon'), className)}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
