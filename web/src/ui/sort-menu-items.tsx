import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Menu, menuItemClasses } from './menu.tsx'

export interface SortMenuProps {
  /** The start of the accessible name, before the selected order. */
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A menu of sort orders, one of them selected. Opens as soon as it is loaded. */
export const SortMenuItems = ({
  trigger,
  label,
  value,
  options,
  onChange,
}: SortMenuProps & { trigger: ReactNode }) => (
  <Menu trigger={trigger} defaultOpen className="min-w-44!">
    <DropdownMenu.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={classNames(
            menuItemClasses,
            'justify-between max-md:min-h-11! pointer-coarse:min-h-11! data-[state=checked]:font-semibold',
          )}
        >
          {option.label}
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden className="size-4 text-accent" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  </Menu>
)
