import { t } from '@lingui/core/macro'
import type { Relation } from '@seam/contract/relation.ts'
import { Ban, UserRoundCheck, UserRoundX } from 'lucide-react'
import type { RefObject } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import type { MenuAction } from '../../ui/owner-menu-items.tsx'
import { useDialogs } from '../../ui/use-dialogs.ts'
import { useAuth } from '../session/auth-store.ts'
import { useIsOwn } from '../session/ownership.ts'
import { changeRelation, type RelationChange } from './actions.ts'

const BlockDialog = lazyComponent(() =>
  import('./block-dialog.tsx').then((part) => part.BlockDialog),
)

const neither: Relation = { isBlocked: false, isMuted: false }

/**
 * Returns the menu items to block, unblock, mute and unmute a user, with the dialog that they open.
 * No items for visitors and for the user themselves.
 */
export function useRelationMenu(
  username: string,
  menuButton: RefObject<HTMLButtonElement | null>,
  { isBlocked, isMuted } = neither,
) {
  const authenticated = useAuth((state) => state.authenticated)
  const isOwn = useIsOwn({ owner: { username } })
  const dialogs = useDialogs<'block'>(menuButton)
  const change = (to: RelationChange) => () => void changeRelation(username, to)
  const name = `@${username}`
  const items: MenuAction[] = [
    isMuted
      ? { icon: UserRoundCheck, text: t`Unmute ${name}`, onSelect: change('unmute') }
      : { icon: UserRoundX, text: t`Mute ${name}`, onSelect: change('mute') },
    isBlocked
      ? { icon: Ban, text: t`Unblock ${name}`, onSelect: change('unblock') }
      : { icon: Ban, text: t`Block ${name}`, danger: true, onSelect: () => dialogs.show('block') },
  ]
  return {
    items: authenticated && !isOwn ? items : [],
    preload: BlockDialog.preload,
    dialog: dialogs.used('block') && (
      <BlockDialog username={username} {...dialogs.propsFor('block')} />
    ),
  }
}
