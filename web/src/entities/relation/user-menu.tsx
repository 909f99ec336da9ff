import type { Relation } from '@seam/contract/relation.ts'
import { use, useRef } from 'react'
import { OwnerMenu as Menu } from '../../ui/owner-menu.tsx'
import { useAuth } from '../session/auth-store.ts'
import { ThreadMenuItems } from '../thread-menu-items.ts'
import { useRelationMenu } from './use-relation-menu.tsx'

interface Props {
  username: string
  /** What the viewer has set toward the user. In lists, which leave such users out, nothing. */
  relation?: Relation
  /** Public id of the video or post whose notifications the menu mutes. */
  thread?: string
  className: string
}

/**
 * The menu of a user, or of what they made: to mute and to block them, and to mute its notifications.
 * None for visitors.
 */
export function UserMenu({ username, relation, thread, className }: Props) {
  const authenticated = useAuth((state) => state.authenticated)
  const renderThreadItems = use(ThreadMenuItems)
  const menuButton = useRef<HTMLButtonElement>(null)
  const { items, preload, dialog } = useRelationMenu(username, menuButton, relation)
  const muting = authenticated && thread && renderThreadItems(thread)
  if (items.length === 0 && !muting) return null
  return (
    <>
      <Menu ref={menuButton} more={items} onPreload={preload} className={className}>
        {muting}
      </Menu>
      {dialog}
    </>
  )
}
