import { t } from '@lingui/core/macro'
import { Applications } from '../../features/people/registration/applications.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/applications */
export const Screen = () => (
  <AdminPage title={t`Applications`} access="moderator">
    <Applications />
  </AdminPage>
)
