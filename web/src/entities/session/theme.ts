import type { Theme } from '@seam/contract/account.ts'
import { useAuth } from './auth-store.ts'

function applyTheme(theme: Theme, systemIsDark: boolean): void {
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark)
  const { classList } = document.documentElement
  classList.toggle('dark', dark)
  classList.toggle('light', !dark)
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? '#141210' : '#FBFAF8')
}

/**
 * Sets the theme class of the root element, and updates it when the preference or the system's
 * theme changes.
 */
export function syncTheme(): void {
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => applyTheme(useAuth.getState().authUser.theme, systemDark.matches)
  apply()
  systemDark.addEventListener('change', apply)
  useAuth.subscribe((now, before) => {
    if (now.authUser.theme !== before.authUser.theme) apply()
  })
}
