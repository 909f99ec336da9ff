import { useInfiniteQuery } from '@tanstack/react-query'
import { AuditEntries } from '../../../entities/audit/audit-entries.tsx'
import { activityQuery } from '../queries.ts'

/** What was changed of the user's account and sign-in, by whom. */
export const Activity = () => (
  <AuditEntries
    list={useInfiniteQuery(activityQuery())}
    empty="Changes of your password, email and sessions appear here."
  />
)
