import { listAccountActivity, listAuditLog } from '@seam/contract/audit.ts'
import type { Api } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { getAuditLogPage } from './audit-log.ts'

export function auditRoutes(api: Api, services: { db: Db; secret: Secret }) {
  api.serve(listAuditLog, {
    handle: ({ query }) => getAuditLogPage(services, 'all', query),
    message: 'The audit log, newest first',
  })

  api.serve(listAccountActivity, {
    handle: ({ query, viewer }) => getAuditLogPage(services, { subject: viewer.accountId }, query),
    message: 'Changes to your account, newest first',
  })
}
