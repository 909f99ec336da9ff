import { t } from '@lingui/core/macro'
import { SiteCards } from '../../features/admin/site/site-cards.tsx'
import { SitePlots } from '../../features/admin/statistics/site-plots.tsx'
import { AdminPage } from './admin-page.tsx'

/** /admin, with the numbers of the period in `?period=` */
export const Screen = () => (
  <AdminPage title={t`Site`} access="owner" wide>
    <SitePlots />
    <div className="mt-8 max-w-3xl">
      <SiteCards />
    </div>
  </AdminPage>
)
