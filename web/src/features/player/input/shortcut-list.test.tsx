import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { areCharacterKeysEnabled, setCharacterKeys } from '../../../lib/character-keys.ts'
import { button, player, renderPlayer } from '../../../../test/render-player.tsx'

const list = page.getByRole('dialog', { name: 'Keys of the player' })
const toggle = list.getByRole('switch', { name: 'Single-key shortcuts' })

afterEach(() => setCharacterKeys(true))

test('a visitor turns single-key shortcuts off, and on again, in the list that ? opens', async () => {
  await renderPlayer()
  button('Keyboard shortcuts').element().focus()
  await userEvent.keyboard('?')
  await expect.element(list).toHaveFocus()
  await expect.element(toggle).toBeChecked()
  await userEvent.keyboard('{Tab} ')
  await expect.element(toggle).not.toBeChecked()
  expect(areCharacterKeysEnabled()).toBe(false)
  await userEvent.keyboard('m')
  await expect.element(button('Mute')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(button('Keyboard shortcuts')).toHaveFocus()

  await userEvent.keyboard('?')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await toggle.click()
  await expect.element(toggle).toBeChecked()
  await userEvent.keyboard('m')
  await expect.element(button('Unmute')).toBeInTheDocument()
})

test('in a narrow player the list opens from the settings, keeps the focus and returns it to the player', async () => {
  setCharacterKeys(false)
  await renderPlayer({ width: 500 })
  button('Settings').element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect.element(list).toBeVisible()
  // The menu returns the focus in a separate task.
  await new Promise((resolve) => setTimeout(resolve))
  await expect.element(list).toHaveFocus()
  await list.getByRole('button', { name: 'Close' }).click()
  await expect.element(player).toHaveFocus()
})

test('a held key mutes once', async () => {
  await renderPlayer()
  await userEvent.keyboard('{m>4/}')
  await expect.element(button('Unmute')).toBeInTheDocument()
})
