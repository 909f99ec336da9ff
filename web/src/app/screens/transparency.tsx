import { Transparency } from '../../features/moderation/transparency.tsx'
import { Page } from '../../ui/page.tsx'

/** /transparency */
export const Screen = () => (
  <Page title="Transparency" className="max-w-3xl!">
    <h1 className="display text-20 md:text-28">Transparency</h1>
    <p className="mt-1 mb-6 text-foreground-muted">
      What people reported here, and what the moderators decided.
    </p>
    <Transparency />
    <p className="mt-6 text-13 text-foreground-muted">
      Disputes before out-of-court settlement bodies are not in these numbers: they reach the owner
      of this site. Visitors are not counted, so there is no number of monthly recipients.
    </p>
  </Page>
)
