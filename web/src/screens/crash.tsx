import { ErrorView } from '../ui/error-view.tsx'
import { Screen } from '../ui/screen.tsx'

/** A screen that broke, or whose files could not be loaded. */
export const CrashScreen = ({ error }: { error: unknown }) => (
  <Screen title="Something went wrong">
    <h1 className="sr-only">Something went wrong</h1>
    <ErrorView
      error={error}
      title="This page could not be shown"
      // Files of a newer build may have taken the place of the ones this page knows.
      retry={() => location.reload()}
    />
  </Screen>
)
