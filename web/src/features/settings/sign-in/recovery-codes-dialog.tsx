import { Dialog } from '../../../ui/dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props {
  /** Null while it is closed. */
  codes: readonly string[] | null
  onDone: () => void
}

/** Shows new recovery codes. Only its button closes it: they are not shown again. */
export const RecoveryCodesDialog = ({ codes, onDone }: Props) => (
  <Dialog
    open={codes !== null}
    onClose={() => undefined}
    hideCloseButton
    title="Keep your recovery codes"
    description="Each signs you in once if you lose your authenticator app. They are not shown again."
  >
    <RecoveryCodes codes={codes ?? []} onDone={onDone} />
  </Dialog>
)
