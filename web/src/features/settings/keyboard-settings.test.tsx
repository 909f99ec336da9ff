import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '../../../test/render-page.tsx'
import { areCharacterKeysEnabled } from '../../lib/character-keys.ts'
import { KeyboardSettings } from './keyboard-settings.tsx'

const shortcuts = page.getByRole('switch', { name: 'Single-key shortcuts' })

test('single-key shortcuts are on, and can be turned off in this browser', async () => {
  await renderPage(<KeyboardSettings />)
  await expect.element(shortcuts).toBeChecked()
  await shortcuts.click()
  await expect.element(shortcuts).not.toBeChecked()
  expect(areCharacterKeysEnabled()).toBe(false)
  expect(localStorage.getItem('seam-character-keys')).toBe('off')
  await shortcuts.click()
  expect(areCharacterKeysEnabled()).toBe(true)
})
