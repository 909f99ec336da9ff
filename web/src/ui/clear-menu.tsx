import { t } from '@lingui/core/macro'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { useDialogs } from './use-dialogs.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'
import type { ClearAction } from './clear-dialog.tsx'

const ClearItems = lazyComponent(() =>
  import('./clear-menu-items.tsx').then((part) => part.ClearMenuItems),
)
const ClearDialog = lazyComponent(() =>
  import('./clear-dialog.tsx').then((part) => part.ClearDialog),
)

function preload() {
  ClearItems.preload()
  ClearDialog.preload()
}

/** A menu with the item Clear, which asks for confirmation. Loaded on hover, focus or click. */
export function ClearMenu(clearing: ClearAction) {
  const [wasOpened, setWasOpened] = useState(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  const dialogs = useDialogs<'clear'>(menuButton)
  const buttonProps = { ref: menuButton, icon: Ellipsis, label: t`More` }
  const button = (
    <IconButton
      {...buttonProps}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWasOpened(true)}
    />
  )
  return (
    <>
      {wasOpened ? (
        <ClearItems
          fallback={button}
          trigger={<IconButton {...buttonProps} />}
          onClear={() => dialogs.show('clear')}
        />
      ) : (
        button
      )}
      {dialogs.used('clear') && <ClearDialog {...clearing} {...dialogs.propsFor('clear')} />}
    </>
  )
}
