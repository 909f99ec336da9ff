import { TextField } from '../../ui/text-field.tsx'

const GB = 1024 ** 3

interface Props {
  id: string
  label: string
  hint: string
  error: string | undefined
  /** Bytes; null for an empty field. */
  value: number | null
  onChange: (bytes: number | null) => void
}

/** A field for a size in GB, or nothing. */
export const GigabytesField = ({ value, onChange, ...field }: Props) => (
  <TextField
    {...field}
    type="number"
    min={0}
    step="any"
    defaultValue={value === null ? '' : value / GB}
    onChange={({ target }) =>
      onChange(target.value === '' ? null : Math.round(target.valueAsNumber * GB))
    }
  />
)
