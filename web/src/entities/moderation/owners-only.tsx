import { messages } from '@seam/contract/messages.ts'
import { useAuth } from '../session/auth-store.ts'

/** Returns whether the viewer may not decide because an owner already has. */
export const useIsForOwners = (needsOwner: boolean): boolean =>
  useAuth(({ authUser }) => authUser.role !== 'owner') && needsOwner

/** Says why a moderator has no actions here. */
export const OwnersOnly = ({ className = '' }: { className?: string }) => (
  <p role="note" className={`rounded-control bg-surface-sunken px-3 py-2.5 text-14 ${className}`}>
    {messages.decisionByOwner}.
  </p>
)
