import type { Relation } from '@seam/contract/relation.ts'
import type { SubjectRef } from '@seam/contract/moderation/report.ts'
import { useRef } from 'react'
import { OwnerMenu as Menu } from '../../ui/owner-menu.tsx'
import { useReportMenu } from '../moderation/use-report-menu.tsx'
import { useAuth } from '../session/auth-store.ts'
import { useIsOwn } from '../session/ownership.ts'
import { MuteMenuItem } from '../thread/lazy-mute-menu-item.ts'
import { useRelationMenu } from './use-relation-menu.tsx'

interface Props {
  username: string
  /** What the viewer has set toward the user. In lists, which leave such users out, nothing. */
  relation?: Relation
  /** Public id of the video or post whose notifications the menu mutes. */
  thread?: string
  /** What others can report: what the user made, or the user. */
  subject: SubjectRef
  className: string
}

/**
 * The menu of a user, or of what they made: to mute and to block them, to mute its notifications, and
 * to report it, which is all that visitors can do.
 */
export function UserMenu({ username, relation, thread, subject, className }: Props) {
  const authenticated = useAuth((state) => state.authenticated)
  const menuButton = useRef<HTMLButtonElement>(null)
  const isOwn = useIsOwn({ owner: { username } })
  const toUser = useRelationMenu(username, menuButton, relation)
  const report = useReportMenu(isOwn ? undefined : subject, menuButton)
  const items = [...toUser.items, ...report.items]
  const muting = authenticated && thread && <MuteMenuItem publicId={thread} />
  if (items.length === 0 && !muting) return null
  return (
    <>
      <Menu
        ref={menuButton}
        more={items}
        onPreload={() => {
          toUser.preload()
          report.preload()
        }}
        className={className}
      >
        {muting}
      </Menu>
      {toUser.dialog}
      {report.dialog}
    </>
  )
}
