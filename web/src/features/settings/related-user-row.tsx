import { t } from '@lingui/core/macro'
import type { RelatedUser } from '@seam/contract/relation-endpoints.ts'
import { useState } from 'react'
import { changeRelation } from '../../entities/relation/actions.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { RelationList } from './queries.ts'
import { Link } from '../../lib/router/link.tsx'

const changes = {
  block: { change: 'unblock', text: t`Unblock`, label: (name: string) => t`Unblock ${name}` },
  mute: { change: 'unmute', text: t`Unmute`, label: (name: string) => t`Unmute ${name}` },
} as const

/** A blocked or muted user, with a button to unblock or unmute them. */
export function RelatedUserRow({ list, user }: { list: RelationList; user: RelatedUser }) {
  const { username, fullName, avatar, since } = user
  const { change, text, label } = changes[list]
  const name = fullName || username
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    await changeRelation(username, change)
    setBusy(false)
  }

  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Avatar image={avatar} alt={name} title={username} decorative className="size-10 text-16" />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link
            to="/u/{username}"
            params={{ username }}
            className="rounded-chip font-semibold hover:underline"
          >
            {name}
          </Link>
        </p>
        <p className="truncate text-13 text-foreground-muted">
          @{username}
          <span aria-hidden className="px-1.5">
            ·
          </span>
          <RelativeTime date={since} />
        </p>
      </div>
      <Button size="small" busy={busy} aria-label={label(name)} onClick={() => void end()}>
        {text}
      </Button>
    </li>
  )
}
