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

interface OptionProps extends ComponentProps<'input'> {
  label: string
  text: string
}

/** A checkbox with a line about it. A click on the line toggles it too, but only the label is its name. */
export function CheckboxOption({ label, text, ...input }: OptionProps) {
  const id = useId()
  return (
    <label className="-mx-2 flex cursor-pointer gap-3 rounded-control px-2 py-1.5 transition-colors hover:bg-surface-sunken">
      <input
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        className="mt-0.5 size-4.5 shrink-0 accent-accent"
        {...input}
      />
      <span>
        <span id={`${id}-label`} className="block text-14">
          {label}
        </span>
        <span id={`${id}-text`} className="block text-13 text-foreground-muted">
          {text}
        </span>
      </span>
    </label>
  )
}

interface GroupProps {
  legend: string
  error: string | undefined
  children: ReactNode
}

/** Several checkboxes of a form, with their error. */
export function CheckboxGroup({ legend, error, children }: GroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1 text-14 font-semibold">{legend}</legend>
      {children}
      <p id={id} role="alert" className="text-13 text-danger empty:hidden not-empty:mt-1">
        {error}
      </p>
    </fieldset>
  )
}
