import { Applications } from '../../features/people/registration/applications.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/applications */
export const Screen = () => (
  <AdminPage title="Applications" access="moderator">
    <Applications />
  </AdminPage>
)
