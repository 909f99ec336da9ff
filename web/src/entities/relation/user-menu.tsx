import type { Relation } from '@seam/contract/relation.ts'
import type { SubjectRef } from '@seam/contract/moderation/report.ts'
import { useRef } from 'react'
import { OwnerMenu as Menu } from '../../ui/owner-menu.tsx'
import { useReportMenu } from '../moderation/use-report-menu.tsx'
import { useAddToPlaylist } from '../playlist/use-add-to-playlist.tsx'
import { useAuth } from '../session/auth-store.ts'
import { useIsOwn } from '../session/ownership.ts'
import { MuteMenuItem } from '../notification/lazy-mute-menu-item.ts'
import { useRelationMenu } from './use-relation-menu.tsx'

interface Props {
  username: string
  /** Whether the viewer blocks or mutes the user. Not set in lists, which exclude such users. */
  relation?: Relation
  /** Public id of the video or post whose notifications the menu mutes. */
  thread?: string
  /** What others can report: the user, or something by them. */
  subject: SubjectRef
  className: string
}

/**
 * The menu of a user or of something by them: adds a video to a playlist, mutes and blocks the user,
 * mutes its notifications, and reports it. For visitors, everything but a report needs a sign-in.
 */
export function UserMenu({ username, relation, thread, subject, className }: Props) {
  const authenticated = useAuth((state) => state.authenticated)
  const menuButton = useRef<HTMLButtonElement>(null)
  const isOwn = useIsOwn({ owner: { username } })
  const videoId = subject.kind === 'video' ? subject.id : undefined
  const toPlaylist = useAddToPlaylist(videoId, menuButton)
  const toUser = useRelationMenu(username, menuButton, relation)
  const report = useReportMenu(isOwn ? undefined : subject, menuButton)
  const items = [...toPlaylist.items, ...toUser.items, ...report.items]
  const muting = authenticated && thread && <MuteMenuItem publicId={thread} />
  if (items.length === 0 && !muting) return null
  return (
    <>
      <Menu
        ref={menuButton}
        more={items}
        onPreload={() => {
          toPlaylist.preload()
          toUser.preload()
          report.preload()
        }}
        className={className}
      >
        {muting}
      </Menu>
      {toPlaylist.dialog}
      {toUser.dialog}
      {report.dialog}
    </>
  )
}
