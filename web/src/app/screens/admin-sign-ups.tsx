import { t } from '@lingui/core/macro'
import { SignUps } from '../../features/moderation/wave/sign-ups.tsx'
import { WaveList } from '../../features/moderation/wave/wave-list.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/people/sign-ups */
export const Screen = () => (
  <AdminPage title={t`Sign-ups`} access="moderator">
    <SignUps />
    <WaveList />
  </AdminPage>
)
