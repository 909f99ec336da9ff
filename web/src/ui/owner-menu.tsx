import { t } from '@lingui/core/macro'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { lazyComponent } from '../lib/lazy-component.tsx'
import type { MenuAction } from './owner-menu-items.tsx'

const Items = lazyComponent(() =>
  import('./owner-menu-items.tsx').then((part) => part.OwnerMenuItems),
)

interface Props {
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  /** Removes what another user made. */
  onRemove?: (() => void) | undefined
  /** Further items, below these. */
  more?: readonly MenuAction[] | undefined
  /** Called on hover or focus: the caller can preload what the items open. */
  onPreload?: () => void
  /** Further items, above the owner's. */
  children?: ReactNode
  className: string
  ref?: Ref<HTMLButtonElement>
}

/** The menu of an item or user. Its items are loaded on hover or focus. */
export function OwnerMenu(props: Props) {
  const { onEdit, onDelete, onRemove, more, onPreload, children, className, ref } = props
  const [opened, setOpened] = useState(false)
  const buttonProps = { ref, icon: Ellipsis, label: t`More`, className }
  function preload() {
    Items.preload()
    onPreload?.()
  }
  const button = (
    <IconButton
      {...buttonProps}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpened(true)}
    />
  )
  if (!opened) return button
  const actions = { onEdit, onDelete, onRemove, more }
  return (
    <Items fallback={button} trigger={<IconButton {...buttonProps} />} {...actions}>
      {children}
    </Items>
  )
}
