import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { messages } from '@seam/contract/messages.ts'
import { type PasswordResetBody, passwordResetBody } from '@seam/contract/password-reset.ts'
import type * as z from 'zod'
import { setFormErrors } from '../../entities/api/set-form-errors.ts'
import { send } from '../../entities/api/send.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { isProblem } from '../../lib/errors.ts'
import { ResetPreviewView } from './reset-preview.tsx'
import { useLinkPreview } from './use-link-preview.ts'

const fields = ['code', 'newPassword', 'confirmNewPassword'] as const

interface Props {
  code: string
  onDone: () => void
}

/** The form to set a new password with a reset link. */
export function PasswordResetForm({ code, onDone }: Props) {
  const { preview, error: previewError, retry } = useLinkPreview('previewReset', code)
  const { register, handleSubmit, setError, setValue, trigger, getValues, watch, formState } =
    useValidatedForm<z.input<typeof passwordResetBody>, PasswordResetBody>(passwordResetBody, {
      defaultValues: { code, newPassword: '', confirmNewPassword: '', removePasskeys: true },
    })
  const { errors, isSubmitting } = formState
  const isRemoving = watch('removePasskeys') ?? true

  async function save(body: PasswordResetBody) {
    try {
      await send('resetPassword', { body })
      onDone()
    } catch (error) {
      setFormErrors(error, fields, setError)
    }
  }

  if (isProblem(previewError, 422)) return <FormError message={messages.passwordResetCode} />
  if (previewError !== undefined) return <ErrorView error={previewError} retry={retry} />
  if (!preview) return <Skeleton className="h-40 w-full" />
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      className="flex flex-col gap-4"
    >
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        clampError
        error={errors.newPassword?.message}
        {...register('newPassword', {
          onChange: () => {
            if (getValues('confirmNewPassword')) void trigger('confirmNewPassword')
          },
        })}
      />
      <PasswordField
        label={t`Confirm new password`}
        autoComplete="new-password"
        hint={t`You will be signed out everywhere.`}
        error={errors.confirmNewPassword?.message}
        {...register('confirmNewPassword')}
      />
      <ResetPreviewView
        preview={preview}
        isRemoving={isRemoving}
        onChange={(checked) => setValue('removePasskeys', checked)}
      />
      <FormError message={errors.code?.message ?? errors.root?.message} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
