import type { ReactNode } from 'react'

interface Props {
  message: string | undefined
  /** What to do about it, such as a button. */
  action?: ReactNode
}

/** The error message of a form as a whole. */
export const FormError = ({ message, action }: Props) => (
  <div role="alert">
    {message && (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-danger-subtle px-3 py-2.5 text-14 text-danger">
        <p>{message}</p>
        {action}
      </div>
    )}
  </div>
)
