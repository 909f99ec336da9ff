import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type SignInProblem, signInProblems } from '@seam/contract/sign-in-provider.ts'
import type { ReactNode } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { ProviderButtons } from '../../entities/session/provider-buttons.tsx'
import { Link } from '../../lib/router/link.tsx'
import { useSite } from '../../lib/site.ts'
import { buttonClasses } from '../../ui/button.tsx'

const texts: Record<SignInProblem, string> = {
  denied: t`You cancelled, or the provider did not let you in. Try again, or ask an owner of this site.`,
  expired: t`Signing in took too long, or another browser began it. Try again.`,
  failed: t`The provider did not respond as it should. Try again in a moment. If that does not help, tell an owner of this site.`,
  'not-admitted': t`The provider confirmed who you are, but this site gives you no account. If you have one, sign in to it and connect the provider in its settings. Otherwise ask an owner of this site.`,
  'connected-elsewhere': t`Your account at the provider is connected to another account here. Sign in to that one, and disconnect it in its settings first.`,
  'not-confirmed': t`The provider confirmed another person, or did so too long ago. Go back, repeat the change, and sign in at the provider with the account that is connected here.`,
}

const isKnown = (problem: string): problem is SignInProblem =>
  (signInProblems as readonly string[]).includes(problem)

/** Why signing in at a provider did not succeed, and what to do. */
export const SignInProblemView = ({ problem }: { problem: string }) => (
  <NextStep isFromSettings>
    <p role="alert">{texts[isKnown(problem) ? problem : 'failed']}</p>
  </NextStep>
)

/** Shown once the result of a sign-in at a provider was used, or is too old. */
export function SignInExpired() {
  const { authenticated, authUser } = useAuth((state) => state)
  const { username } = authUser
  return (
    <NextStep>
      {authenticated ? (
        <p>
          <Trans>
            You are signed in as <strong>@{username}</strong>.
          </Trans>
        </p>
      ) : (
        <p role="alert">
          <Trans>This took too long, or was already done. Sign in again.</Trans>
        </p>
      )}
    </NextStep>
  )
}

interface NextStepProps {
  children: ReactNode
  /** Whether users come from there, to connect a provider or confirm a change. */
  isFromSettings?: boolean
}

/** A text, and the next step: the buttons of the providers, or for users a link. */
function NextStep({ children, isFromSettings = false }: NextStepProps) {
  const { providers } = useSite()
  const authenticated = useAuth((state) => state.authenticated)
  return (
    <div className="flex flex-col gap-5">
      {children}
      {!authenticated && (
        <ProviderButtons providers={providers} purpose="SIGN_IN" returnTo={() => '/'} />
      )}
      {authenticated && isFromSettings ? (
        <Link to="/settings" className={buttonClasses('primary')}>
          <Trans>Go to the settings</Trans>
        </Link>
      ) : (
        <Link to="/" className={buttonClasses(authenticated ? 'primary' : 'quiet')}>
          <Trans>Go to the start page</Trans>
        </Link>
      )}
    </div>
  )
}
