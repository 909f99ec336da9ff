import { useAuth } from '../../entities/session/auth-store.ts'
import { StandingBanner } from '../../features/moderation/decision/standing-banner.tsx'

/** Tells a user what the account can not do: it is suspended, limited, or waits for approval. */
export function AccountBanner({ className }: { className: string }) {
  const { standing } = useAuth(({ authUser }) => authUser)
  if (standing !== 'active') return <StandingBanner {...{ standing, className }} />
  return (
    <div className={className}>
      <p>
        A moderator has to approve your account before you can publish, comment, vote and follow.
      </p>
    </div>
  )
}
