import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { limits } from '@seam/contract/limits.ts'
import { TermsText } from '../../features/terms/terms-text.tsx'
import { useSearch } from '../../lib/router/use-router.ts'
import { Page } from '../../ui/page.tsx'

/** /terms, with an earlier version in `?version=` */
export function Screen() {
  const { version = '' }: { version?: string } = useSearch()
  const number = Number(version)
  const isVersion = Number.isInteger(number) && number >= 1 && number <= limits.termsVersion
  return (
    <Page title={t`Terms`} className="max-w-2xl!">
      <h1 className="display text-20 md:text-28">
        <Trans>Terms</Trans>
      </h1>
      <TermsText version={isVersion ? number : undefined} />
    </Page>
  )
}
