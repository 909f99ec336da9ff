import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type AppCodeBody, appCodeBody, type TwoFactorSetup } from '@seam/contract/two-factor.ts'
import { useEffect, useState } from 'react'
import { setFormErrors } from '../../../entities/api/set-form-errors.ts'
import { site } from '../../../lib/site.ts'
import { loadCode } from '../../../lib/load-code.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValidatedForm } from '../../../ui/use-validated-form.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface Props {
  /** Null while it is closed. */
  setup: TwoFactorSetup | null
  onCancel: () => void
  /** Throws the server's error for a wrong code. */
  onCode: (code: string) => Promise<void>
}

/** Shows the secret for an authenticator app, and asks for the first code. */
export const SetUpDialog = ({ setup, onCancel, onCode }: Props) => (
  <Dialog
    open={setup !== null}
    onClose={onCancel}
    hideCloseButton
    title={t`Add ${{ name: site.name }} to your authenticator app`}
    description={t`Scan the code with the app, or type the key into it.`}
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
        <QrCode text={setup.uri} label={t`QR code with the key`} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-13 text-foreground-muted">
            <Trans context="authenticator app">Key</Trans>
          </p>
          <p className="font-mono text-14 break-words">
            {setup.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <TextField
        label={t`First code`}
        hint={t`The six digits that the app shows now. Your other browsers are signed out, and API tokens end.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="figures"
        error={errors.code?.message}
        {...register('code')}
      />
      <FormError message={errors.root?.message} />
      <DialogActions onCancel={onCancel} busy={isSubmitting}>
        <Trans>Turn on</Trans>
      </DialogActions>
    </form>
  )
}

/** Modules of white around the code, as scanners need them. */
const MARGIN = 4

/** A text as QR code, black on white in every theme. Its encoder is loaded when it is first shown. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [svg, setSvg] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    // Without the encoder, the text can still be typed.
    void loadCode(() => import('uqr'))
      .then(({ renderSVG }) => isCurrent && setSvg(renderSVG(text, { border: MARGIN })))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [text])
  if (!svg) return <Skeleton className="size-44 shrink-0 !rounded-control" />
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={label}
      className="size-44 shrink-0 rounded-control"
    />
  )
}
