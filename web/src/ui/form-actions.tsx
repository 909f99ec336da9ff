import { Trans } from '@lingui/react/macro'
import { Button } from './button.tsx'

interface Props {
  /** The label of the submit button. */
  label: string
  busy: boolean
  /** Whether there are changes to save or discard. */
  isDirty: boolean
  onDiscard: () => void
}

/** The buttons at the end of a form that edits something. */
export const FormActions = ({ label, busy, isDirty, onDiscard }: Props) => (
  <div className="mt-auto flex flex-wrap justify-end gap-2">
    {isDirty && (
      <Button variant="quiet" disabled={busy} onClick={onDiscard}>
        <Trans>Discard changes</Trans>
      </Button>
    )}
    <Button type="submit" variant="primary" busy={busy}>
      {label}
    </Button>
  </div>
)
