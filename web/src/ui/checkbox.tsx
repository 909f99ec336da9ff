import { type ComponentProps, type ReactNode, useId } from 'react'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export const Checkbox = ({ onChange, ...props }: Props) => (
  <Box {...props} onChange={({ target }) => onChange(target.checked)} />
)

const Box = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="figures flex items-center gap-2.5 py-0.5 text-14">
    <input type="checkbox" className="size-4" {...input} />
    {children}
  </label>
)

interface FieldProps extends ComponentProps<'input'> {
  error: string | undefined
}

/** A checkbox of a form, with its error. */
export function CheckboxField({ error, ...input }: FieldProps) {
  const id = useId()
  return (
    <div>
      <Box
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        {...input}
      />
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1 text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
