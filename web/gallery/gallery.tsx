import { useLayoutEffect, useState } from 'react'
import { OfflineBanner } from '../src/ui/offline-banner.tsx'
import { Page } from '../src/ui/page.tsx'
import { Tabs } from '../src/ui/tabs.tsx'
import { Toaster } from '../src/ui/toaster.tsx'
import { Tooltips } from '../src/ui/tooltips.tsx'
import { Controls } from './sections/controls.tsx'
import { Feedback } from './sections/feedback.tsx'
import { Forms } from './sections/forms.tsx'
import { Lists } from './sections/lists.tsx'
import { Overlays } from './sections/overlays.tsx'
import { Plots } from './sections/plots.tsx'
import { UserLists } from './sections/user-lists.tsx'

const themes = [
  { value: 'both', label: 'Both' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
type Choice = (typeof themes)[number]['value']

/**
 * Every part of `web/src/ui` in every state. Overlays have the theme of the page. The offline
 * banner is shown while the browser is offline.
 */
export function Gallery() {
  const [choice, setChoice] = useState<Choice>('both')
  useLayoutEffect(() => {
    document.documentElement.className = choice === 'dark' ? 'dark' : 'light'
  }, [choice])
  return (
    <>
      <Page title="Gallery" className="max-w-none!">
        <h1 className="display text-28">Gallery</h1>
        <Tabs label="Theme" className="mt-4" value={choice} tabs={themes} onChange={setChoice}>
          {choice === 'both' ? (
            <div className="grid gap-6 xl:grid-cols-2">
              <Parts theme="light" />
              <Parts theme="dark" />
            </div>
          ) : (
            <Parts theme={choice} />
          )}
        </Tabs>
      </Page>
      <OfflineBanner />
      <Tooltips />
      <Toaster />
    </>
  )
}

const Parts = ({ theme }: { theme: 'light' | 'dark' }) => (
  <div
    className={`${theme} flex min-w-0 flex-col gap-10 rounded-thumb border border-border bg-background p-4 text-foreground md:p-6`}
  >
    <Controls />
    <Forms />
    <Feedback />
    <Overlays />
    <Lists />
    <UserLists />
    <Plots />
  </div>
)
