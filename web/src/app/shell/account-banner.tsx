import { useAuth } from '../../entities/session/auth-store.ts'
import { StandingBanner } from '../../features/moderation/standing-banner.tsx'

/** Says what the account cannot do while it is suspended, limited or awaiting approval. */
export function AccountBanner({ className }: { className: string }) {
  const { standing } = useAuth(({ authUser }) => authUser)
  if (standing !== 'active') return <StandingBanner standing={standing} className={className} />
  return (
    <div className={className}>
      <p>
        A moderator has to approve your account before you can publish, comment, vote or follow.
      </p>
    </div>
  )
}
