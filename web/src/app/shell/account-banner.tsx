import { useAuth } from '../../entities/session/auth-store.ts'
import { StandingBanner } from '../../features/moderation/standing-banner.tsx'
import { useSite } from '../../lib/site.ts'

/** Says what the account cannot do while it is suspended, limited or awaiting approval. */
export function AccountBanner({ className }: { className: string }) {
  const { standing } = useAuth(({ authUser }) => authUser)
  const { audience } = useSite()
  if (standing !== 'active') return <StandingBanner standing={standing} className={className} />
  const waitsFor = audience === 'MEMBERS' ? 'see this site' : 'publish, comment, vote or follow'
  return (
    <div className={className}>
      <p>A moderator has to approve your account before you can {waitsFor}.</p>
    </div>
  )
}
