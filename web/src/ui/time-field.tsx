import type { ComponentProps } from 'react'
import { fromLocalInput, toLocalInput } from '../lib/format/local-input.ts'
import { TextField } from './text-field.tsx'

interface Props extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> {
  /** A time in ISO 8601; null if the field is empty. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A day and a time of day, shown and entered in the time zone of the viewer. */
export const TimeField = ({ value, onChange, ...rest }: Props) => (
  <TextField
    {...rest}
    type="datetime-local"
    value={value === null ? '' : toLocalInput(new Date(value))}
    onChange={({ target }) => onChange(fromLocalInput(target.value))}
  />
)

/** The time zone of the viewer: Europe/Berlin. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
