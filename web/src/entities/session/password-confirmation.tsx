import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ConfirmBody, confirmBody } from '@seam/contract/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isTyping } from '../../lib/focus.ts'
import { isProblem } from '../../lib/errors.ts'
import { setFormErrors } from '../api/set-form-errors.ts'
import { useAuth } from './auth-store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LabelledDivider } from '../../ui/labelled-divider.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { call } from './call.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { identitiesQuery, providerName } from './provider-sign-in.ts'
import { requireSession } from './require-session.ts'

/**
 * For actions that require a recent confirmation of the password. `runConfirmed` runs an action. If the
 * server requires the password, it opens `dialog`, and runs the action again after the confirmation. It
 * returns false if the user cancels the dialog. Users can also confirm with a provider: that leaves the
 * page.
 */
export function usePasswordConfirmation() {
  const hasProviders = useSite().providers.length > 0
  const [resolveDialog, setResolveDialog] = useState<((isConfirmed: boolean) => void) | null>(null)

  const requestPassword = () => new Promise<boolean>((resolve) => setResolveDialog(() => resolve))

  async function runConfirmed(action: () => Promise<boolean>): Promise<boolean> {
    try {
      return await action()
    } catch (error) {
      if (!isProblem(error, 403) || error.code !== 'confirm-password') throw error
      return (await requestPassword()) && runConfirmed(action)
    }
  }

  function close(isConfirmed: boolean) {
    resolveDialog?.(isConfirmed)
    setResolveDialog(null)
  }

  const Content = hasProviders ? Confirmation : PasswordForm
  const dialog = (
    <Dialog
      open={resolveDialog !== null}
      onClose={() => close(false)}
      hideCloseButton
      title={hasProviders ? t`Confirm that it is you` : t`Confirm your password`}
      description={
        hasProviders
          ? t`Confirm with your password or your provider to continue.`
          : t`Enter your password again to continue.`
      }
    >
      <Content onCancel={() => close(false)} onConfirmed={() => close(true)} />
    </Dialog>
  )
  return { runConfirmed, dialog }
}

interface Props {
  /** Whether it appears after the dialog. */
  isLate?: boolean
  onCancel: () => void
  onConfirmed: () => void
}

/** The password form, and a button for each provider with which the user signs in. */
function Confirmation({ onCancel, onConfirmed }: Props) {
  const { data, isPending } = useQuery(identitiesQuery())
  const [isLate] = useState(isPending)
  if (isPending) {
    return (
      <div className="mt-5 flex flex-col gap-4">
        <output className="sr-only">
          <Trans>Loading how you sign in</Trans>
        </output>
        <Skeleton className="h-16 w-full !rounded-control" />
        <Button className="self-end" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    )
  }
  // If they could not be loaded, the password is one way that most users have.
  const { hasPassword, identities } = data ?? { hasPassword: true, identities: [] }
  const providers = identities.map(({ providerId, provider }) => ({
    _id: providerId,
    label: t`Confirm with ${{ provider: providerName(provider) }}`,
  }))
  return (
    <>
      {hasPassword && (
        <PasswordForm isLate={isLate} onCancel={onCancel} onConfirmed={onConfirmed} />
      )}
      {!hasPassword && providers.length === 0 && (
        <p className="mt-4">
          <Trans>
            Your account has no password. “Forgot password?” in the login form mails you a link to
            set one.
          </Trans>
        </p>
      )}
      {providers.length > 0 && (
        <div className="mt-4 flex flex-col gap-3">
          {hasPassword && (
            <LabelledDivider className="text-13 text-foreground-muted">
              <Trans>or</Trans>
            </LabelledDivider>
          )}
          <p className="text-14 text-foreground-muted">
            <Trans>The provider sends you back to this page. Then repeat the change.</Trans>
          </p>
          <ProviderButtons
            providers={providers}
            purpose="CONFIRM"
            returnTo={() => location.pathname + location.search}
          />
        </div>
      )}
      {!hasPassword && (
        <div className="mt-5 flex justify-end">
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

function PasswordForm({ isLate = false, onCancel, onConfirmed }: Props) {
  const email = useAuth(({ authUser }) => authUser.email)
  const { register, handleSubmit, setError, setFocus, formState } = useValidatedForm<ConfirmBody>(
    confirmBody,
    {
      defaultValues: { password: '' },
    },
  )
  const { errors, isSubmitting } = formState

  // Otherwise the dialog focuses it.
  useEffect(() => {
    if (isLate && !isTyping()) setFocus('password')
  }, [isLate, setFocus])

  async function confirm(body: ConfirmBody) {
    try {
      if (!(await requireSession())) return
      await call('confirmPassword', { body })
      onConfirmed()
    } catch (error) {
      setFormErrors(error, ['password'], setError)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(confirm)(event)}
      className="mt-5 flex flex-col gap-4"
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <FormError message={errors.root?.message} />
      <DialogActions onCancel={onCancel} busy={isSubmitting} />
    </form>
  )
}
