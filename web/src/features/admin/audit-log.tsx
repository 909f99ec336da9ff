import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AuditEntries } from '../../entities/audit-entries.tsx'
import { auditLogQuery } from './queries.ts'

/** What owners and moderators did, and who changed their own sign-in. */
export const AuditLog = () => (
  <AuditEntries
    list={useInfiniteQuery(auditLogQuery())}
    empty={t`What owners and moderators do appears here.`}
  />
)
