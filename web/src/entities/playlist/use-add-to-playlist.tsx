import { t } from '@lingui/core/macro'
import { ListPlus } from 'lucide-react'
import type { RefObject } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useDialogs } from '../../ui/use-dialogs.ts'
import { openAuthOverlay, useAuth } from '../session/auth-store.ts'

const AddDialog = lazyComponent(() => import('./add-dialog.tsx').then((part) => part.AddDialog))

/**
 * Returns the menu item to add a video to a playlist, with the dialog that it opens. Visitors are
 * asked to sign in. Without a video there is no item.
 */
export function useAddToPlaylist(
  videoId: string | undefined,
  menuButton: RefObject<HTMLButtonElement | null>,
) {
  const dialogs = useDialogs<'add'>(menuButton)
  const authenticated = useAuth((state) => state.authenticated)
  if (videoId === undefined) return { items: [], preload: () => {}, dialog: null }
  const onSelect = () => (authenticated ? dialogs.show('add') : openAuthOverlay())
  return {
    items: [{ icon: ListPlus, text: t`Add to playlist`, onSelect }],
    preload: AddDialog.preload,
    dialog: dialogs.used('add') && <AddDialog videoId={videoId} {...dialogs.propsFor('add')} />,
  }
}
