import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useAuth } from '../../entities/session/auth-store.ts'
import { Button } from '../../ui/button.tsx'
import { SignInHint, signInHintParent } from '../../ui/sign-in-hint.tsx'
import { type Followable, toggleFollow } from './follow.ts'

interface Props {
  user: Followable
  /** In a list the button is small, and its accessible name contains the name of the user. */
  inList?: boolean
}

/** Follows or unfollows a user. For visitors it does nothing, and says so. */
export function FollowButton({ user, inList = false }: Props) {
  const { isFollower, fullName, username } = user
  const isVisitor = useAuth(({ authenticated }) => !authenticated)
  const hintId = useId()
  const name = fullName || username
  const text = isFollower
    ? t({ message: 'Following', context: 'state of a button' })
    : t({ message: 'Follow', context: 'verb' })
  const textInList = isFollower ? t`Following ${name}` : t`Follow ${name}`
  const button = (
    <Button
      variant={isFollower ? 'secondary' : 'primary'}
      size={inList ? 'small' : 'normal'}
      aria-pressed={isFollower}
      aria-label={inList ? textInList : undefined}
      aria-describedby={isVisitor ? hintId : undefined}
      onClick={() => toggleFollow(user)}
      className={inList ? 'min-w-26' : 'min-w-30'}
    >
      {isFollower && <Check aria-hidden className="size-4 text-accent" />}
      {text}
    </Button>
  )
  if (!isVisitor) return button
  return (
    <span className={`inline-block ${signInHintParent}`}>
      {button}
      <SignInHint id={hintId} text={t`Sign in to follow`} className="right-0" />
    </span>
  )
}
