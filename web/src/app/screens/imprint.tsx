import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Imprint } from '../../features/site/imprint.tsx'
import { Page } from '../../ui/page.tsx'

/** /imprint */
export const Screen = () => (
  <Page title={t`Imprint`} className="max-w-2xl!">
    <h1 className="display mb-4 text-20 md:text-28">
      <Trans>Imprint</Trans>
    </h1>
    <Imprint />
  </Page>
)
