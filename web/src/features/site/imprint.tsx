import { t } from '@lingui/core/macro'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SiteText, WithSite } from './site-text.tsx'

/** Who runs the site. */
export const Imprint = () => (
  <WithSite>
    {({ imprint }) =>
      imprint.trim() === '' ? (
        <EmptyState title={t`No imprint`} text={t`This site has no imprint.`} />
      ) : (
        <SiteText text={imprint} />
      )
    }
  </WithSite>
)
