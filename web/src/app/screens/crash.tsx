import { ErrorView } from '../../ui/error-view.tsx'
import { Page } from '../../ui/page.tsx'

/** Shown in place of a screen that threw an error or whose files could not be loaded. */
export const CrashScreen = ({ error }: { error: unknown }) => (
  <Page title="Something went wrong">
    <h1 className="sr-only">Something went wrong</h1>
    <ErrorView
      error={error}
      title="This page could not be shown"
      // A newer build may have replaced the files that this page refers to.
      retry={() => location.reload()}
    />
  </Page>
)
