import { TextField } from './text-field.tsx'

export interface UnitFieldProps {
  label: string
  hint: string
  error: string | undefined
  /** How much of the value is one in the field. */
  unit: number
  /** Null for an empty field. */
  value: number | null
  onChange: (value: number | null) => void
}

/** A field for a number in another unit than the value has, or nothing. */
export const UnitField = ({ unit, value, onChange, ...field }: UnitFieldProps) => (
  <TextField
    {...field}
    type="number"
    min={0}
    step="any"
    defaultValue={value === null ? '' : value / unit}
    onChange={({ target }) =>
      onChange(target.value === '' ? null : Math.round(target.valueAsNumber * unit))
    }
  />
)
