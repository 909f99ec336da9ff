import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { messages } from '@seam/contract/messages.ts'
import { type LoginBody, loginBody } from '@seam/contract/session.ts'
import type { SecondFactor } from '@seam/contract/problem.ts'
import { useEffect, useState } from 'react'
import { isProblem } from '../../lib/errors.ts'
import { explainError } from '../../lib/explain-error.ts'
import { useIsHydrating } from '../../lib/page-state.ts'
import { signIn } from '../../entities/session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

interface Props {
  /** Called with the email address that was entered so far. */
  onForgotten: (email: string) => void
}

/**
 * The sign-in: at a provider; with email and password, then a second factor if the account has one; or
 * with a passkey.
 */
export function LoginForm({ onForgotten }: Props) {
  const [factors, setFactors] = useState<readonly SecondFactor[]>([])
  if (factors.length > 0) {
    return <SecondFactorForm factors={factors} onBack={() => setFactors([])} />
  }
  return (
    <>
      <ProviderSignIn isBeforeForm />
      <PasswordForm onForgotten={onForgotten} onSecondFactor={setFactors} />
      <PasskeySignIn />
    </>
  )
}

interface PasswordFormProps extends Props {
  onSecondFactor: (factors: readonly SecondFactor[]) => void
}

/** Validates on submit. */
function PasswordForm({ onForgotten, onSecondFactor }: PasswordFormProps) {
  const welcome = useAfterSignIn()
  const { register, handleSubmit, setError, setFocus, getValues, formState } =
    useValidatedForm<LoginBody>(loginBody, {
      mode: 'onSubmit',
      defaultValues: { email: '', password: '' },
    })
  const { errors, isSubmitting } = formState

  // On a page from the server, the user may have begun elsewhere.
  const [isFromServer] = useState(useIsHydrating())
  useEffect(() => {
    if (!isFromServer) setFocus('email')
  }, [isFromServer, setFocus])

  async function login(body: LoginBody) {
    try {
      await welcome(await signIn(body), 'user-login')
    } catch (error) {
      if (isProblem(error, 401) && error.code === 'second-factor-required') {
        return onSecondFactor(error.secondFactors)
      }
      const isRejected = isProblem(error, 401, 422)
      setError('root', { message: isRejected ? messages.loginFailed : explainError(error) })
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(login)(event)}
      className="flex flex-col gap-4"
    >
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        <Trans context="verb">Login</Trans>
      </Button>
      <Button variant="quiet" onClick={() => onForgotten(getValues('email'))}>
        <Trans>Forgot password?</Trans>
      </Button>
    </form>
  )
}
