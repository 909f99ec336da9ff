import { Trans } from '@lingui/react/macro'
import { pageAfterSignIn } from '../../entities/session/return-to.ts'
import { ProviderButtons } from '../../entities/session/provider-buttons.tsx'
import { useSite } from '../../lib/site.ts'
import { LabelledDivider } from '../../ui/labelled-divider.tsx'

interface Props {
  /** Whether a form follows. */
  isBeforeForm?: boolean
}

/** The buttons of the site's providers, which also create accounts. */
export function ProviderSignIn({ isBeforeForm = false }: Props) {
  const { providers } = useSite()
  if (providers.length === 0) return null
  return (
    <div className="mb-4 flex flex-col gap-4">
      <ProviderButtons providers={providers} purpose="SIGN_IN" returnTo={pageAfterSignIn} />
      {isBeforeForm && (
        <LabelledDivider className="text-13 text-foreground-muted">
          <Trans context="ways to sign in">or</Trans>
        </LabelledDivider>
      )}
    </div>
  )
}
