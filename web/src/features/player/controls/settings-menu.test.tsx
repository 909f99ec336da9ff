import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../../test/render-page.tsx'
import { LazySettingsMenu } from './lazy-menus.tsx'

function Menu() {
  const [quality, setQuality] = useState(0)
  return (
    <div className="flex h-96 items-end bg-black">
      <LazySettingsMenu
        rate={1}
        qualities={[1080, 720, 240]}
        currentQuality={720}
        selectedQuality={quality}
        container={null}
        onRate={() => null}
        onQuality={setQuality}
        onShortcuts={() => null}
        onOpenChange={() => null}
      />
    </div>
  )
}

const quality = page.getByRole('menuitem', { name: /^Quality/ })
const option = (name: string) => page.getByRole('menuitemradio', { name })
const openMenu = () => page.getByRole('button', { name: 'Settings' }).click()

test('the quality is automatic, shown with the one that plays, until one is chosen', async () => {
  await renderPage(<Menu />)
  await openMenu()
  await expect.element(quality).toMatchTextContent(/Auto \(720p\)$/)
  await quality.click()
  await expect.element(option('Auto (720p)')).toBeChecked()
  await option('240p').click()
  await openMenu()
  await expect.element(quality).toMatchTextContent(/240p$/)
})

test('the first item of the quality page leads back, and the focus returns', async () => {
  await renderPage(<Menu />)
  await openMenu()
  await quality.click()
  await expect.element(quality).toHaveFocus()
  await quality.click()
  await expect.element(page.getByRole('menuitem', { name: /^Speed/ })).toBeVisible()
  await expect.element(quality).toHaveFocus()
})
