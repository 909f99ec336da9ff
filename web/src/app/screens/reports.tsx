import { OwnReports } from '../../features/moderation/own-reports.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

/** /reports */
export const Screen = () => (
  <Page title="Your reports" className="max-w-2xl!">
    <h1 className="display mb-4 text-20 md:text-28">Your reports</h1>
    <RequireSignIn skeleton={<Skeleton className="h-40 w-full !rounded-thumb" />}>
      <OwnReports />
    </RequireSignIn>
  </Page>
)
