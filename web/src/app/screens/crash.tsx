import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { ConnectionError } from '../../lib/errors.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Page } from '../../ui/page.tsx'

interface Props {
  error: unknown
  /** Renders the screen again, and loads what is missing. */
  reset: () => void
}

/** Shown in place of a screen that threw an error or whose files could not be loaded. */
export function CrashScreen({ error, reset }: Props) {
  const isUnreachable = error instanceof ConnectionError
  useEffect(() => {
    if (!isUnreachable) return undefined
    addEventListener('online', reset)
    return () => removeEventListener('online', reset)
  }, [isUnreachable, reset])
  const title = isUnreachable ? t`This page could not be loaded` : t`Something went wrong`
  return (
    <Page title={title}>
      <h1 className="sr-only">{title}</h1>
      <ErrorView
        error={error}
        title={isUnreachable ? title : t`This page could not be shown`}
        // Offline, a reload would end at the error page of the browser.
        retry={() => (isUnreachable || !navigator.onLine ? reset() : location.reload())}
      />
    </Page>
  )
}
