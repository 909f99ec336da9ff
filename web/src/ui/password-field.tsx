import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Field, type FieldProps, inputClasses } from './field.tsx'

type Props = Pick<FieldProps, 'label' | 'error' | 'hint' | 'clampError'> & ComponentProps<'input'>

/** A password input with a button that shows the characters. */
export function PasswordField({ label, error, hint, clampError, className, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint} clampError={clampError}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={classNames(inputClasses, 'h-10 pr-11', className)}
          />
          <button
            type="button"
            aria-label={shown ? t`Hide characters` : t`Show characters`}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 grid w-8 place-items-center rounded-[7px] text-foreground-muted hover:bg-surface-sunken hover:text-foreground"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </Field>
  )
}
