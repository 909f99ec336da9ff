import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'

/**
 * The sign-in form, and behind "Forgot password?" the form for a reset link. If people sign in with
 * providers only, the form is behind a button, for owners.
 */
export function LoginPanel() {
  const { signInMethods } = useSite()
  const [forgotten, setForgotten] = useState<{ email: string } | null>(null)
  const [isOwner, setIsOwner] = useState(false)
  if (forgotten) {
    return <ForgotPasswordForm email={forgotten.email} onBack={() => setForgotten(null)} />
  }
  if (signInMethods === 'PROVIDERS' && !isOwner) {
    return (
      <div className="flex flex-col">
        <ProviderSignIn />
        <Button variant="quiet" onClick={() => setIsOwner(true)}>
          <Trans>Sign in as an owner</Trans>
        </Button>
      </div>
    )
  }
  return <LoginForm onForgotten={(email) => setForgotten({ email })} />
}
