import { HeldItems } from '../../features/moderation/held-items.tsx'
import { OwnDecisions } from '../../features/moderation/own-decisions.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

/** /decisions */
export const Screen = () => (
  <Page title="Decisions" className="max-w-2xl!">
    <h1 className="display mb-4 text-20 md:text-28">Decisions</h1>
    <RequireSignIn skeleton={<Skeleton className="h-40 w-full !rounded-thumb" />}>
      <HeldItems />
      <OwnDecisions />
    </RequireSignIn>
  </Page>
)
