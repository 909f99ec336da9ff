import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import {
  arePasskeysAvailable,
  explainPasskeyError,
  requestAssertion,
} from '../../entities/session/passkeys.ts'
import { signInWithPasskey } from '../../entities/session/sign-in.ts'
import { useIsHydrating } from '../../lib/page-state.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LabelledDivider } from '../../ui/labelled-divider.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

/** The button to sign in with a passkey alone, where the browser offers them. */
export function PasskeySignIn() {
  const welcome = useAfterSignIn()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  // The server assumes that the browser offers them, as most do.
  const isHydrating = useIsHydrating()
  if (!isHydrating && !arePasskeysAvailable()) return null

  async function signIn() {
    setBusy(true)
    setError(undefined)
    try {
      await welcome(await signInWithPasskey(await requestAssertion(false)), 'user-login')
    } catch (failure) {
      setError(explainPasskeyError(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-4 flex flex-col gap-4">
      <LabelledDivider className="text-13 text-foreground-muted">
        <Trans context="ways to sign in">or</Trans>
      </LabelledDivider>
      {error !== undefined && <FormError message={error} />}
      <Button busy={busy} onClick={() => void signIn()}>
        <KeyRound aria-hidden className="size-4" />
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </div>
  )
}
