import { listAccountActivity, listAuditLog } from '@seam/contract/audit.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { getAuditLogPage } from './audit-log.ts'

export function auditRoutes(api: Api, { db }: { db: Db }) {
  api.serve(listAuditLog, {
    handle: ({ query }) => getAuditLogPage(db, 'all', query),
    message: 'The audit log, newest first',
  })

  api.serve(listAccountActivity, {
    handle: ({ query, viewer }) => getAuditLogPage(db, { subject: viewer.accountId }, query),
    message: 'Changes of your account, newest first',
  })
}
