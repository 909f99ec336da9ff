import { useState } from 'react'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { LoginForm } from './login-form.tsx'

/** The sign-in form, and behind "Forgot password?" the form for a reset link. */
export function LoginPanel() {
  const [forgotten, setForgotten] = useState<{ email: string } | null>(null)
  return forgotten ? (
    <ForgotPasswordForm email={forgotten.email} onBack={() => setForgotten(null)} />
  ) : (
    <LoginForm onForgotten={(email) => setForgotten({ email })} />
  )
}
