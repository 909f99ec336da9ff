import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { OwnReports } from '../../features/moderation/own-reports.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

/** /reports */
export const Screen = () => (
  <Page title={t`Your reports`} className="max-w-2xl!">
    <h1 className="display mb-4 text-20 md:text-28">
      <Trans>Your reports</Trans>
    </h1>
    <RequireSignIn skeleton={<Skeleton className="h-40 w-full !rounded-thumb" />}>
      <OwnReports />
    </RequireSignIn>
  </Page>
)
