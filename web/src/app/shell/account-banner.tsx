import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAuth } from '../../entities/session/auth-store.ts'
import { StandingBanner } from '../../features/moderation/standing-banner.tsx'
import { Link } from '../../lib/router/link.tsx'
import { useSite } from '../../lib/site.ts'

/**
 * Says what the account cannot do while it is suspended, limited or awaiting approval, or that it has
 * to accept the terms.
 */
export function AccountBanner({ className }: { className: string }) {
  const { standing, isPending } = useAuth(({ authUser }) => authUser)
  const { audience } = useSite()
  if (standing !== 'active') return <StandingBanner standing={standing} className={className} />
  if (!isPending) return <TermsBanner className={className} />
  return (
    <div className={className}>
      <p>
        {audience === 'MEMBERS' ? (
          <Trans>A moderator has to approve your account before you can see this site.</Trans>
        ) : (
          <Trans>
            A moderator has to approve your account before you can publish, comment, vote or follow.
          </Trans>
        )}
      </p>
    </div>
  )
}

const TermsBanner = ({ className }: { className: string }) => (
  <section aria-label={t`Your account`} className={className}>
    <p className="flex min-w-0 gap-1.5 max-md:flex-col max-md:gap-0">
      <strong className="shrink-0 font-semibold">
        <Trans>This site has new terms.</Trans>
      </strong>
      <span className="truncate">
        <Trans>Accept them before you publish again.</Trans>
      </span>
    </p>
    <Link
      to="/terms"
      className="shrink-0 rounded-chip font-semibold underline underline-offset-2 max-md:py-2.5"
    >
      <Trans>Read the terms</Trans>
    </Link>
  </section>
)
