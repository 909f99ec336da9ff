import { t } from '@lingui/core/macro'
import { Webhooks } from '../../features/admin/webhooks/webhooks.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/webhooks */
export const Screen = () => (
  <AdminPage title={t`Webhooks`} access="owner">
    <Webhooks />
  </AdminPage>
)
