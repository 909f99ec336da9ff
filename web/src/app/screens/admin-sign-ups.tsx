import { SignUps } from '../../features/admin/sign-ups/sign-ups.tsx'
import { WaveList } from '../../features/admin/sign-ups/wave-list.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/people/sign-ups */
export const Screen = () => (
  <AdminPage title="Sign-ups" access="moderator">
    <SignUps />
    <WaveList />
  </AdminPage>
)
