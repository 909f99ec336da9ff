import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { HeldItems } from '../../features/moderation/held-items.tsx'
import { OwnDecisions } from '../../features/moderation/own-decisions.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

/** /decisions */
export const Screen = () => (
  <Page title={t`Decisions`} className="max-w-2xl!">
    <h1 className="display mb-4 text-20 md:text-28">
      <Trans>Decisions</Trans>
    </h1>
    <RequireSignIn skeleton={<Skeleton className="h-40 w-full !rounded-thumb" />}>
      <HeldItems />
      <OwnDecisions />
    </RequireSignIn>
  </Page>
)
