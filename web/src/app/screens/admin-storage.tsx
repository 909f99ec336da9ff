import { t } from '@lingui/core/macro'
import { StorageOverview } from '../../features/admin/storage-overview.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/storage */
export const Screen = () => (
  <AdminPage title={t`Storage`} access="owner">
    <StorageOverview />
  </AdminPage>
)
