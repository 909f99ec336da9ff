import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AuditEntries } from '../../entities/audit-entries.tsx'
import { activityQuery } from './queries.ts'

/** The changes of the user's account and sign-in, and who made them. */
export const Activity = () => (
  <AuditEntries
    list={useInfiniteQuery(activityQuery())}
    empty={t`Changes of your password, email and sessions appear here.`}
  />
)
