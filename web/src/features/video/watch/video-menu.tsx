import { use } from 'react'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { ThreadMenuItems } from '../../../entities/thread-menu-items.ts'
import { OwnerMenu as Menu } from '../../../ui/owner-menu.tsx'

/** The menu of a video on its page, for signed-in viewers. Its owner has buttons besides. */
export function VideoMenu({ publicId }: { publicId: string }) {
  const authenticated = useAuth((state) => state.authenticated)
  const Further = use(ThreadMenuItems)
  if (!authenticated || !Further) return null
  return (
    <Menu className="border border-border">
      <Further publicId={publicId} />
    </Menu>
  )
}
