import { t } from '@lingui/core/macro'
import { AuditLog } from '../../features/admin/audit-log.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/log */
export const Screen = () => (
  <AdminPage title={t`Audit Log`} access="owner">
    <AuditLog />
  </AdminPage>
)
