import type { ReactNode } from 'react'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export const Checkbox = ({ checked, onChange, children }: Props) => (
  <label className="figures flex items-center gap-2.5 py-0.5 text-14">
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4"
    />
    {children}
  </label>
)
