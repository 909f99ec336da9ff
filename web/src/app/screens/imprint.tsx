import { Imprint } from '../../features/site/imprint.tsx'
import { Page } from '../../ui/page.tsx'

/** /imprint */
export const Screen = () => (
  <Page title="Imprint" className="max-w-2xl!">
    <h1 className="display mb-4 text-20 md:text-28">Imprint</h1>
    <Imprint />
  </Page>
)
