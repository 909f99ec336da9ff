import { useAuth } from '../../entities/session/auth-store.ts'

/** Tells a user that the account waits for approval. */
export function PendingBanner() {
  const isPending = useAuth(({ authenticated, authUser }) => authenticated && authUser.isPending)
  if (!isPending) return null
  return (
    <p className="border-b border-border bg-accent-subtle px-4 py-2 text-center text-13">
      A moderator has to approve your account before you can publish, comment, vote and follow.
    </p>
  )
}
