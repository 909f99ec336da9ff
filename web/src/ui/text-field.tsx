import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Field, type FieldProps, inputClasses } from './field.tsx'

type FieldOptions = Omit<FieldProps, 'children' | 'clampError'>

/** A one-line text input. */
export function TextField(props: FieldOptions & ComponentProps<'input'>) {
  const { label, error, hint, counter, optional, className, ...rest } = props
  return (
    <Field label={label} error={error} hint={hint} counter={counter} optional={optional}>
      {(control) => (
        <input {...rest} {...control} className={classNames(inputClasses, 'h-10', className)} />
      )}
    </Field>
  )
}

/** A multi-line text input that grows with its content. */
export function TextAreaField(props: FieldOptions & ComponentProps<'textarea'>) {
  const { label, error, hint, counter, optional, className, ...rest } = props
  return (
    <Field label={label} error={error} hint={hint} counter={counter} optional={optional}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={classNames(
            inputClasses,
            'field-sizing-content max-h-96 min-h-28 resize-y py-2.5',
            className,
          )}
        />
      )}
    </Field>
  )
}
