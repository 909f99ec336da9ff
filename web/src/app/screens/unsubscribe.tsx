import { UnsubscribeForm } from '../../features/notification/unsubscribe-form.tsx'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../lib/router/use-router.ts'

/** /unsubscribe, with the token of a mailed link in `?token=` */
export function Screen() {
  const { token = '' }: { token?: string } = useSearch()
  return (
    <Page title="Unsubscribe" className="max-w-md!">
      <h1 className="display mb-6 text-20 text-balance md:text-28">Unsubscribe</h1>
      <UnsubscribeForm key={token} token={token} />
    </Page>
  )
}
