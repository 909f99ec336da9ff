import { t } from '@lingui/core/macro'
import { SignInProviders } from '../../features/admin/sign-in/sign-in-providers.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin/sign-in */
export const Screen = () => (
  <AdminPage title={t`Sign-in`} access="owner">
    <SignInProviders />
  </AdminPage>
)
