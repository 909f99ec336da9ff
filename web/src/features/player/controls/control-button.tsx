import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useCharacterKeys } from '../../../lib/character-keys.ts'
import { classNames } from '../../../lib/class-names.ts'

interface Props extends ComponentProps<'button'> {
  label: string
  /** The keyboard shortcut, shown in the tooltip. */
  keyName?: string
  icon?: LucideIcon
  children?: ReactNode
  tipClass?: string
}

/** A button of the player, with its label and shortcut in a tooltip above it. */
export function ControlButton(props: Props) {
  const { label, keyName: key, icon: Icon, children, className, tipClass, ...rest } = props
  const hasCharacterKeys = useCharacterKeys(({ enabled }) => enabled)
  const keyName = hasCharacterKeys || !/^[\w?]$/.test(key ?? '') ? key : undefined
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keyName}
      {...rest}
      className={classNames(
        'group/control relative grid size-11 shrink-0 place-items-center rounded-control text-white',
        'transition-[background-color] hover:bg-white/15 focus-visible:outline-white',
        className,
      )}
    >
      {Icon ? <Icon aria-hidden className="size-5" /> : children}
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none absolute bottom-full mb-2 hidden rounded-chip bg-black/85 px-2 py-1 text-12 font-medium whitespace-nowrap',
          'group-focus-visible/control:block group-aria-expanded/control:hidden! [@media(hover:hover)]:group-hover/control:block',
          tipClass,
        )}
      >
        {label}
        {keyName && <kbd className="ml-1.5 font-sans opacity-70">{keyName}</kbd>}
      </span>
    </button>
  )
}
