import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface Props {
  onCancel: () => void
  /** While the form is being submitted. */
  busy: boolean
  variant?: 'primary' | 'danger'
  disabled?: boolean
  /** Whether the submit button has the initial focus. */
  hasInitialFocus?: boolean
  /** The label of the submit button. */
  children?: ReactNode
}

/** The buttons below a form in a dialog: Cancel, and the submit button. */
export const DialogActions = ({
  onCancel,
  busy,
  variant = 'primary',
  disabled,
  hasInitialFocus,
  children = t`Continue`,
}: Props) => (
  <div className="flex justify-end gap-2">
    <Button onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
    <Button
      type="submit"
      variant={variant}
      disabled={disabled}
      busy={busy}
      data-initial-focus={hasInitialFocus || undefined}
    >
      {children}
    </Button>
  </div>
)
