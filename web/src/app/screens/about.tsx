import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyboardSettings } from '../../features/settings/keyboard-settings.tsx'
import { SitePages } from '../../features/site/site-pages.tsx'
import { useIsMember } from '../../entities/session/membership.ts'
import { useSite } from '../../lib/site.ts'
import { Page } from '../../ui/page.tsx'

/** /about */
export function Screen() {
  const { name, description } = useSite()
  const isMember = useIsMember()
  return (
    <Page title={t({ message: 'About', context: 'site' })} className="max-w-2xl!">
      <h1 className="display text-20 md:text-28">
        <Trans>About {name}</Trans>
      </h1>
      {/* On a site for members only, the server tells it to members alone. */}
      {isMember && <p className="mt-1 mb-4 text-16 text-foreground-muted">{description}</p>}
      <SitePages />
      {/* Also for visitors, who have no settings. */}
      {isMember && <KeyboardSettings />}
    </Page>
  )
}
