import { useState } from 'react'
import {
  type FieldError,
  type FieldValues,
  useController,
  type UseControllerProps,
} from 'react-hook-form'
import { TextAreaField } from '../../../ui/text-field.tsx'

interface Props<Values extends FieldValues> extends UseControllerProps<Values> {
  label: string
  hint: string
}

/** A list with one entry per line. */
export function LinesField<Values extends FieldValues>({ label, hint, ...props }: Props<Values>) {
  const { field, fieldState } = useController(props)
  const [text, setText] = useState((field.value as string[]).join('\n'))
  return (
    <TextAreaField
      label={label}
      hint={hint}
      optional
      spellCheck={false}
      autoCapitalize="none"
      error={messageOf(fieldState.error)}
      value={text}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setText(target.value)
        field.onChange(
          target.value
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        )
      }}
    />
  )
}

/** Returns the error of the list, or of its first invalid entry. */
const messageOf = (error: FieldError | undefined): string | undefined =>
  error?.message ??
  (Array.isArray(error)
    ? (error as (FieldError | undefined)[]).find((entry) => entry?.message)?.message
    : undefined)
