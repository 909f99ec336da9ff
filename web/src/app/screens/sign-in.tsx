import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { setReturnTo } from '../../entities/session/return-to.ts'
import { useAfterSignIn } from '../../features/auth/use-after-sign-in.ts'
import { ProviderReturn } from '../../features/sign-in-provider/provider-return.tsx'
import { useSearch } from '../../lib/router/use-router.ts'
import { Page } from '../../ui/page.tsx'

/** /sign-in, with the problem of a sign-in at a provider in `?problem=` */
export function Screen() {
  const { problem } = useSearch()
  const welcome = useAfterSignIn()
  return (
    <Page title={t`Sign in`} className="max-w-md!">
      <h1 className="display mb-6 text-20 md:text-28">
        <Trans>Sign in</Trans>
      </h1>
      <ProviderReturn
        problem={problem}
        onSignUp={(user, returnTo) => {
          setReturnTo(returnTo)
          return welcome(user, 'user-signup')
        }}
      />
    </Page>
  )
}
