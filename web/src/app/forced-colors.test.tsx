import type { CDPSession } from '@vitest/browser-playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, type Locator, page, userEvent } from 'vitest/browser'
import { ada, ben, signInAs } from '../../test/cast.ts'
import { makeVideo } from '../../test/items.ts'
import { respond } from '../../test/network.ts'
import { renderPage } from '../../test/render-page.tsx'
import { player, renderPlayer } from '../../test/render-player.tsx'
import { VolumeControl } from '../features/player/controls/volume-control.tsx'
import { SeekBar } from '../features/player/controls/seek-bar.tsx'
import { VideoCard } from '../features/video/card/video-card.tsx'
import { CategoryChips } from '../features/video/category-chips.tsx'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
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
      <Button variant="primary">Continue</Button>
      <Button>Cancel</Button>
    </>,
  )
  await expect.element(page.getByRole('tab', { name: 'Everyone' })).toBeVisible()
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  const highlight = background(page.getByRole('button', { name: 'Continue' }))
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

test('forced colors show how much of a video has been played', async () => {
  await renderPage(
    <>
      <SeekBar
        time={60}
        duration={120}
        buffered={90}
        storyboardUrl={null}
        chapters={[]}
        onSeek={() => null}
      />
      <Button variant="primary">Continue</Button>
    </>,
  )
  const seek = page.getByRole('slider', { name: 'Seek' })
  await expect.element(seek).toBeInTheDocument()
  const parts = [...(seek.element().parentElement?.querySelectorAll('span') ?? [])]
  const [track, , played, knob] = parts.map(backgroundOf)
  expect(played).toBe(background(page.getByRole('button', { name: 'Continue' })))
  expect(knob).toBe(played)
  expect(track).not.toBe(played)
})

test('forced colors show which item of a menu the keyboard is on', async () => {
  await renderPage(
    <>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem>Edit</MenuItem>
        <MenuItem danger>Delete</MenuItem>
      </Menu>
      <Button variant="primary">Continue</Button>
    </>,
  )
  const highlight = background(page.getByRole('button', { name: 'Continue' }))
  await page.getByRole('button', { name: 'More' }).click()
  await userEvent.keyboard('{ArrowDown}')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await expect.element(item('Delete')).toHaveFocus()
  await expect.poll(() => background(item('Delete'))).toBe(highlight)
  expect(background(item('Edit'))).not.toBe(highlight)
})

test('forced colors show the volume, and how much of a video has been watched', async () => {
  const video = makeVideo(ben, 'Waves')
  signInAs(ada)
  respond('listResumePositions', { [video.publicId]: 60 })
  await renderPage(
    <>
      <div className="@container">
        <VolumeControl volume={0.5} muted={false} onMute={() => null} onVolume={() => null} />
      </div>
      <VideoCard
        video={{ ...video, processing: { state: 'READY', progress: 100, reason: null } }}
      />
      <Button variant="primary">Continue</Button>
    </>,
  )
  const highlight = background(page.getByRole('button', { name: 'Continue' }))
  const slider = page.getByRole('slider', { name: 'Volume' }).element()
  const [track, level, knob] = [...(slider.parentElement?.querySelectorAll('span') ?? [])].map(
    backgroundOf,
  )
  expect([level, knob]).toEqual([highlight, highlight])
  expect(track).not.toBe(highlight)
  const watched = page.getByText(/% watched$/)
  await expect.element(watched).toBeInTheDocument()
  expect(backgroundOf(watched.element().previousElementSibling as Element)).toBe(highlight)
})

test('forced colors show the controls of the player in front of any picture', async () => {
  await renderPlayer()
  await expect.element(player).toBeVisible()
  const bar = player.element().querySelector('[data-bar]') as HTMLElement
  expect(backgroundOf(bar)).toBe(backgroundOf(document.body))
})
