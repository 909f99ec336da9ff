import { StaffList } from '../../features/admin/people/staff-list.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/people */
export const Screen = () => (
  <AdminPage title="People" access="moderator">
    <StaffList />
  </AdminPage>
)
