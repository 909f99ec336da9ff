import { t } from '@lingui/core/macro'
import { type PasskeyNameBody, passkeyNameBody } from '@seam/contract/passkey.ts'
import { explainPasskeyError } from '../../../entities/session/passkeys.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { usePasswordConfirmation } from '../../../entities/session/password-confirmation.tsx'
import { deviceName } from '@seam/contract/device-name.ts'
import { addPasskey } from './actions.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** Asks for a name, then lets the browser create the passkey. */
export const AddPasskeyDialog = ({ open, onClose }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    hideCloseButton
    title={t`Add a passkey`}
    description={t`Your browser then asks where to keep it: on this device, a phone or a security key.`}
  >
    <NameForm onClose={onClose} />
  </Dialog>
)

function NameForm({ onClose }: Pick<Props, 'onClose'>) {
  const { register, handleSubmit, setError, formState } = useValidatedForm<PasskeyNameBody>(
    passkeyNameBody,
    { defaultValues: { name: deviceName(navigator.userAgent) } },
  )
  const { errors, isSubmitting } = formState
  const { runConfirmed, dialog } = usePasswordConfirmation()

  async function add({ name }: PasskeyNameBody) {
    try {
      if (!(await runConfirmed(() => addPasskey(name)))) return
      toastSuccess('passkey', t`The passkey is added.`)
      onClose()
    } catch (error) {
      setError('root', { message: explainPasskeyError(error) })
    }
  }

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(add)(event)}
        className="mt-5 flex flex-col gap-4"
      >
        <TextField
          label={t`Name`}
          hint={t`To tell your passkeys apart.`}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <FormError message={errors.root?.message} />
        <DialogActions onCancel={onClose} busy={isSubmitting} />
      </form>
      {dialog}
    </>
  )
}
