import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormError } from './form-error.tsx'

interface Props {
  busy: boolean
  /** The label of the submit button. */
  submit?: string
  problem?: string | undefined
  /** Further buttons. */
  actions?: ReactNode
  onSubmit: () => Promise<void>
  children: ReactNode
}

/** The form of a card: its fields, the error of the form as a whole, and the button that submits it. */
export const SettingsForm = ({
  busy,
  submit = t`Save`,
  problem,
  actions,
  onSubmit,
  children,
}: Props) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit()
    }}
    className="flex flex-col gap-5"
  >
    {children}
    {/* Takes no space while there is no error. */}
    <div className="-mt-5 has-[p]:mt-0">
      <FormError message={problem} />
    </div>
    <div className="flex justify-end gap-3">
      {actions}
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </div>
  </form>
)
