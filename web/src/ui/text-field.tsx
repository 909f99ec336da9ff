import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Field, type FieldProps, fieldAria, inputClasses } from './field.tsx'

type FieldOptions = Omit<FieldProps, 'children' | 'clampError'>

/** A one-line text input. */
export function TextField(props: FieldOptions & ComponentProps<'input'>) {
  const { label, error, hint, counter, optional, className, ...rest } = props
  return (
    <Field {...{ id: rest.id, label, error, hint, counter, optional }}>
      <input
        {...rest}
        {...fieldAria(rest.id, error, hint)}
        className={classNames(inputClasses, 'h-10', className)}
      />
    </Field>
  )
}

/** A multi-line text input that grows with its content. */
export function TextAreaField(props: FieldOptions & ComponentProps<'textarea'>) {
  const { label, error, hint, counter, optional, className, ...rest } = props
  return (
    <Field {...{ id: rest.id, label, error, hint, counter, optional }}>
      <textarea
        {...rest}
        {...fieldAria(rest.id, error, hint)}
        className={classNames(
          inputClasses,
          'field-sizing-content max-h-96 min-h-28 resize-y py-2.5',
          className,
        )}
      />
    </Field>
  )
}
