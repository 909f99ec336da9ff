import { SiteCards } from '../../features/admin/site/site-cards.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin */
export const Screen = () => (
  <AdminPage title="Site" access="owner">
    <SiteCards />
  </AdminPage>
)
