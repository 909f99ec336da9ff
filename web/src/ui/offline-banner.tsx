import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Shows a message while the browser is offline. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output>
      {!online && (
        <span className="fixed inset-x-0 bottom-[calc(1rem+var(--upload-panel,0px))] z-40 mx-auto w-fit max-w-[calc(100%-2rem)] animate-fade-in rounded-control bg-foreground px-4 py-2.5 text-center text-13 font-medium text-background shadow-overlay">
          <Trans>
            You are offline. What has loaded stays; the rest follows once you are back online.
          </Trans>
        </span>
      )}
    </output>
  )
}
