import { t } from '@lingui/core/macro'
import { HealthOverview } from '../../features/admin/health/health-overview.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/health */
export const Screen = () => (
  <AdminPage title={t`Health`} access="owner">
    <HealthOverview />
  </AdminPage>
)
