import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Transparency } from '../../features/moderation/transparency.tsx'
import { Page } from '../../ui/page.tsx'

/** /transparency */
export const Screen = () => (
  <Page title={t`Transparency`} className="max-w-3xl!">
    <h1 className="display text-20 md:text-28">
      <Trans>Transparency</Trans>
    </h1>
    <p className="mt-1 mb-6 text-foreground-muted">
      <Trans>What people reported here, and what the moderators decided.</Trans>
    </p>
    <Transparency />
    <p className="mt-6 text-13 text-foreground-muted">
      <Trans>
        Disputes before out-of-court settlement bodies are not in these numbers: they reach the
        owner of this site. Visitors are not counted, so there is no number of monthly recipients.
      </Trans>
    </p>
  </Page>
)
