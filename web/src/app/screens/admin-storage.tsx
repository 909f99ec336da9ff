import { StorageOverview } from '../../features/admin/storage-overview.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/storage */
export const Screen = () => (
  <AdminPage title="Storage" access="owner">
    <StorageOverview />
  </AdminPage>
)
