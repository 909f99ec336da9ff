import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { UnsubscribeForm } from '../../features/notification/unsubscribe-form.tsx'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../lib/router/use-router.ts'

/** /unsubscribe, with the token of a mailed link in `?token=` */
export function Screen() {
  const { token = '' }: { token?: string } = useSearch()
  return (
    <Page title={t`Unsubscribe`} className="max-w-md!">
      <h1 className="display mb-6 text-20 text-balance md:text-28">
        <Trans>Unsubscribe</Trans>
      </h1>
      <UnsubscribeForm key={token} token={token} />
    </Page>
  )
}
