import { TextField } from './text-field.tsx'

export interface UnitFieldProps {
  label: string
  hint: string
  error: string | undefined
  /** The value that 1 in the field stands for, such as the bytes of a GB. */
  unit: number
  /** Null for an empty field. */
  value: number | null
  onChange: (value: number | null) => void
}

/** A field for an optional number, in another unit than the value. */
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
