import { Check, ChevronDown } from 'lucide-react'
import { Select } from 'radix-ui'
import { classNames } from '../lib/class-names.ts'
import { Field, inputClasses } from './field.tsx'
import { popoverClasses, menuItemClasses } from './menu.tsx'

interface Props<Value extends string> {
  label: string
  hideLabel?: boolean
  error?: string
  hint?: string
  value: Value
  options: readonly { value: Value; label: string; detail?: string }[]
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A field that selects one of a few options. The list is at most 256 px high. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, hideLabel, error, hint, value, options, disabled, onChange } = props
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {(control) => (
        <Select.Root value={value} onValueChange={onChange} disabled={disabled}>
          <Select.Trigger
            {...control}
            className={classNames(
              inputClasses,
              'flex h-10 items-center justify-between gap-2 text-left',
            )}
          >
            <Select.Value />
            <Select.Icon asChild>
              <ChevronDown aria-hidden className="size-4 text-foreground-muted" />
            </Select.Icon>
          </Select.Trigger>
          <Select.Portal>
            <Select.Content
              position="popper"
              sideOffset={6}
              collisionPadding={8}
              className={classNames(
                popoverClasses,
                'max-h-[min(256px,var(--radix-select-content-available-height))] w-(--radix-select-trigger-width)',
              )}
            >
              <Select.Viewport>
                {options.map((option) => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    className={classNames(menuItemClasses, 'justify-between')}
                  >
                    <span>
                      <Select.ItemText>{option.label}</Select.ItemText>
                      {option.detail && (
                        <span className="block text-12 text-foreground-muted">{option.detail}</span>
                      )}
                    </span>
                    <Select.ItemIndicator>
                      <Check aria-hidden className="size-4 text-accent" />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.Viewport>
            </Select.Content>
          </Select.Portal>
        </Select.Root>
      )}
    </Field>
  )
}
