import { useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import type { CaptionsMenuProps } from './captions-menu.tsx'
import type { SettingsMenuProps } from './settings-menu.tsx'
import { CaptionsButton, SettingsButton } from './menu-buttons.tsx'

const SettingsMenu = lazyComponent(() =>
  import('./settings-menu.tsx').then((part) => part.SettingsMenu),
)
const CaptionsMenu = lazyComponent(() =>
  import('./captions-menu.tsx').then((part) => part.CaptionsMenu),
)

const closedMenu = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const

/** The settings as a button. Loads its menu on hover, focus or click. */
export function LazySettingsMenu(props: SettingsMenuProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <SettingsButton
      {...closedMenu}
      {...SettingsMenu.preloadHandlers}
      onClick={() => setWasOpened(true)}
    />
  )
  return wasOpened ? <SettingsMenu fallback={button} {...props} /> : button
}

/** The captions as a button. Loads its menu on hover, focus or click. */
export function LazyCaptionsMenu(props: CaptionsMenuProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <CaptionsButton
      on={props.language !== ''}
      {...closedMenu}
      {...CaptionsMenu.preloadHandlers}
      onClick={() => setWasOpened(true)}
    />
  )
  return wasOpened ? <CaptionsMenu fallback={button} {...props} /> : button
}
