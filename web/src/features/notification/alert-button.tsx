import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useDesiredFollows } from '../../entities/relation/follows.ts'
import { useAuth } from '../../entities/session/auth-store.ts'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { tooltip } from '../../ui/tooltips.tsx'
import { setAlert } from './actions.ts'
import { alertQuery } from './queries.ts'

interface Props {
  user: { username: string; fullName: string; isFollower: boolean }
  /** As high as a small button beside it. */
  small?: boolean
}

/** Beside Following: turns notifications of a user's new videos and posts on or off. */
export function AlertButton({ user: { username, fullName, isFollower }, small }: Props) {
  const authenticated = useAuth((state) => state.authenticated)
  // Only followers can be notified.
  const isConfirmed = useDesiredFollows((follows) => !follows.has(username))
  const enabled = authenticated && isFollower && isConfirmed
  const { data } = useQuery({ ...alertQuery(username), enabled })
  if (!enabled || !data) return null
  const { isNotified } = data
  return (
    <IconButton
      icon={isNotified ? BellRing : Bell}
      label={t`Notify me of new videos and posts by ${{ name: fullName || username }}`}
      aria-pressed={isNotified}
      {...tooltip(isNotified ? t`Notified of new videos and posts` : t`Notify me`, 'bottom')}
      onClick={() => void setAlert(username, !isNotified)}
      className={classNames(
        'border border-border',
        isNotified && 'text-accent',
        small && 'size-8!',
      )}
    />
  )
}
