import { type AppCodeBody, appCodeBody, type TwoFactorSetup } from '@seam/contract/two-factor.ts'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { site } from '../../../lib/site.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { QrCode } from './qr-code.tsx'

interface Props {
  /** Null while it is closed. */
  setup: TwoFactorSetup | null
  onCancel: () => void
  /** Throws what the server answers to a wrong code. */
  onCode: (code: string) => Promise<void>
}

/** Shows the secret for an authenticator app, and asks for the first code. */
export const SetUpDialog = ({ setup, onCancel, onCode }: Props) => (
  <Dialog
    open={setup !== null}
    onClose={onCancel}
    hideCloseButton
    title={`Add ${site.name} to your authenticator app`}
    description="Scan the code with the app, or type the key into it."
  >
    {setup && <CodeForm setup={setup} onCancel={onCancel} onCode={onCode} />}
  </Dialog>
)

function CodeForm({ setup, onCancel, onCode }: Props & { setup: TwoFactorSetup }) {
  const { register, handleSubmit, setError, formState } = useValidatedForm<AppCodeBody>(
    appCodeBody,
    { mode: 'onSubmit', defaultValues: { code: '' } },
  )
  const { errors, isSubmitting } = formState

  async function confirm({ code }: AppCodeBody) {
    try {
      await onCode(code)
    } catch (error) {
      setFormErrors(error, ['code'], setError)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(confirm)(event)}
      className="mt-5 flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={setup.uri} label="QR code with the key" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-13 text-foreground-muted">Key</p>
          <p className="font-mono text-14 break-words">
            {setup.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <TextField
        label="First code"
        hint="The six digits that the app shows now. Your other browsers are signed out."
        inputMode="numeric"
        autoComplete="one-time-code"
        className="figures"
        error={errors.code?.message}
        {...register('code')}
      />
      <FormError message={errors.root?.message} />
      <DialogActions onCancel={onCancel} busy={isSubmitting}>
        Turn on
      </DialogActions>
    </form>
  )
}
