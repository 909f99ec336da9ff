import type { ComponentProps } from 'react'
import { classes } from '../lib/classes.ts'
import { Field, type FieldProps, fieldTies, inputLook } from './field.tsx'

type About = Omit<FieldProps, 'children' | 'clampError'>

/** A line of text. */
export function TextField(props: About & ComponentProps<'input'>) {
  const { label, error, hint, counter, optional, className, ...rest } = props
  return (
    <Field {...{ id: rest.id, label, error, hint, counter, optional }}>
      <input
        {...rest}
        {...fieldTies(rest.id, error, hint)}
        className={classes(inputLook, 'h-10', className)}
      />
    </Field>
  )
}

/** Several lines of text; the box grows with them. */
export function TextAreaField(props: About & ComponentProps<'textarea'>) {
  const { label, error, hint, counter, optional, className, ...rest } = props
  return (
    <Field {...{ id: rest.id, label, error, hint, counter, optional }}>
      <textarea
        {...rest}
        {...fieldTies(rest.id, error, hint)}
        className={classes(
          inputLook,
          'field-sizing-content max-h-96 min-h-28 resize-y py-2.5',
          className,
        )}
      />
    </Field>
  )
}
