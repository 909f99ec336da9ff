import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { messages } from '@seam/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../entities/session/auth-store.ts'
import { useIsMember } from '../../entities/session/membership.ts'
import { SignUpPanel } from '../../features/auth/sign-up-panel.tsx'
import { inviteQuery } from '../../features/people/registration/queries.ts'
import { isProblem } from '../../lib/errors.ts'
import { useSite } from '../../lib/site.ts'
import { useHash } from '../../lib/use-hash.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNavigate } from '../../lib/router/use-router.ts'

/** /join */
export function Screen() {
  const { name, description } = useSite()
  const isMember = useIsMember()
  return (
    <Page title={t`Join`} className="max-w-md!">
      <h1 className="display text-20 text-balance md:text-28">
        <Trans>Join {name}</Trans>
      </h1>
      {/* On a site for members only, the server tells it to members alone. */}
      <p className="mt-1 mb-6 text-foreground-muted">{isMember && description}</p>
      <Join />
    </Page>
  )
}

function Join() {
  const invite = useHash()
  const navigate = useNavigate()
  const authenticated = useAuth((state) => state.authenticated)
  const { data: inviter, error, isFetching, refetch } = useQuery(inviteQuery(invite))
  if (authenticated) {
    return (
      <>
        <p className="mb-4">
          <Trans>You are a member already.</Trans>
        </p>
        <Button variant="primary" onClick={() => void navigate({ to: '/' })}>
          <Trans>Go to the start page</Trans>
        </Button>
      </>
    )
  }
  if (invite === '' || isProblem(error, 422)) return <p>{messages.inviteCode}.</p>
  if (error) return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  if (!inviter) return <Skeleton className="h-40 w-full" />
  const { fullName, username } = inviter
  const name = fullName || username
  return (
    <>
      <p className="mb-5">
        <Trans>
          <strong>{name}</strong> (@{username}) invites you.
        </Trans>
      </p>
      <SignUpPanel invite={invite} />
    </>
  )
}
