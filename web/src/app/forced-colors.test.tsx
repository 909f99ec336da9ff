import type { CDPSession } from '@vitest/browser-playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, type Locator, page } from 'vitest/browser'
import { renderPage } from '../../test/render-page.tsx'
import { SeekBar } from '../features/player/seek/seek-bar.tsx'
import { CategoryChips } from '../features/video/category-chips.tsx'
import { Button } from '../ui/button.tsx'
import { Tabs } from '../ui/tabs.tsx'

function emulate(value: 'active' | 'none') {
  const session: CDPSession = cdp()
  return session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value }],
  })
}

beforeEach(() => emulate('active'))
afterEach(() => emulate('none'))

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor
const background = (locator: Locator) => backgroundOf(locator.element())

test('forced colors show the selected tab, the chosen chip and the primary button', async () => {
  await renderPage(
    <>
      <Tabs
        label="Whose"
        value="all"
        tabs={[
          { value: 'all', label: 'Everyone' },
          { value: 'following', label: 'Following' },
        ]}
        onChange={() => null}
      >
        <CategoryChips route="/" chosen={undefined} />
      </Tabs>
      <Button variant="primary">Save</Button>
      <Button>Cancel</Button>
    </>,
  )
  await expect.element(page.getByRole('tab', { name: 'Everyone' })).toBeVisible()
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  const highlight = background(page.getByRole('button', { name: 'Save' }))
  expect(background(page.getByRole('tab', { name: 'Everyone' }))).toBe(highlight)
  expect(background(page.getByRole('link', { name: 'All' }))).toBe(highlight)
  for (const other of [
    page.getByRole('button', { name: 'Cancel' }),
    page.getByRole('tab', { name: 'Following' }),
    page.getByRole('link', { name: 'Music' }),
  ]) {
    expect(background(other)).not.toBe(highlight)
  }
})

test('forced colors show how much of a video is played', async () => {
  await renderPage(
    <>
      <SeekBar time={60} duration={120} buffered={90} storyboardUrl={null} onSeek={() => null} />
      <Button variant="primary">Save</Button>
    </>,
  )
  const seek = page.getByRole('slider', { name: 'Seek' })
  await expect.element(seek).toBeInTheDocument()
  const parts = [...(seek.element().parentElement?.querySelectorAll('span') ?? [])]
  const [track, , played, knob] = parts.map(backgroundOf)
  expect(played).toBe(background(page.getByRole('button', { name: 'Save' })))
  expect(knob).toBe(played)
  expect(track).not.toBe(played)
})
