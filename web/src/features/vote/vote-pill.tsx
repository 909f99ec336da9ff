import { t } from '@lingui/core/macro'
import type { Entity } from '@seam/contract/comment.ts'
import type { VoteSummary, VoteType } from '@seam/contract/vote.ts'
import { ArrowBigDown, ArrowBigUp, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { fullCount, shortCount } from '../../lib/format/count.ts'
import { Count } from '../../ui/count.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { SignInHint, signInHintParent } from '../../ui/sign-in-hint.tsx'
import { castVote } from './cast-vote.ts'

interface Props {
  entity: Entity
  item: VoteSummary & { publicId: string }
  small?: boolean
}

/**
 * The upvote and downvote buttons, joined by a stitch. On posts and comments the outline appears on
 * hover and focus. For visitors the buttons do nothing, and say so.
 */
export function VotePill({ entity, item, small = false }: Props) {
  const { upvotes, downvotes, currUserVoteType } = item
  const isVisitor = useAuth(({ authenticated }) => !authenticated)
  const hintId = useId()
  const isOutlined = entity === 'video'
  const button = (type: VoteType) => ({
    type,
    small,
    hintId: isVisitor ? hintId : undefined,
    pressed: currUserVoteType === type,
    onPress: () => castVote(entity, item, type),
  })
  return (
    <span
      className={classNames(
        'inline-flex w-fit shrink-0 items-stretch rounded-full border transition-colors',
        isOutlined
          ? 'border-border bg-surface'
          : 'border-transparent hover:border-border has-focus-visible:border-border',
        small ? 'h-8 text-13' : 'h-10 text-14',
        signInHintParent,
      )}
    >
      <Half
        {...button('UPVOTE')}
        label={t({ message: 'Upvote', context: 'verb' })}
        icon={ArrowBigUp}
        count={upvotes}
      />
      <span
        aria-hidden
        className={classNames(
          'stitch-y h-[19px] self-center text-border-strong/60',
          !isOutlined &&
            'opacity-0 transition-opacity group-hover/hint:opacity-100 group-has-focus-visible/hint:opacity-100',
        )}
      />
      <Half
        {...button('DOWNVOTE')}
        label={t({ message: 'Downvote', context: 'verb' })}
        icon={ArrowBigDown}
        count={downvotes}
      />
      {isVisitor && <SignInHint id={hintId} text={t`Sign in to vote`} className="left-0" />}
    </span>
  )
}

interface HalfProps {
  type: VoteType
  label: string
  icon: LucideIcon
  count: number
  pressed: boolean
  small: boolean
  /** The id of the hint for visitors. */
  hintId: string | undefined
  onPress: () => void
}

/** A button with its count beside it: a visible text inside would have to be part of its name. */
function Half({ type, label, icon: Icon, count, pressed, small, hintId, onPress }: HalfProps) {
  const countId = useId()
  const [initialCount] = useState(count)
  return (
    <span
      // The button covers the count and its title.
      title={fullCount(count) === shortCount(count) ? undefined : fullCount(count)}
      className={classNames(
        'relative inline-flex items-center gap-1.5 font-semibold transition-colors select-none hover:bg-surface-sunken',
        type === 'UPVOTE' ? 'rounded-l-full' : 'rounded-r-full',
        small ? 'px-2.5' : 'px-3.5',
        !pressed && 'text-foreground-muted hover:text-foreground',
        pressed && (type === 'UPVOTE' ? 'text-accent' : 'text-foreground'),
      )}
    >
      <button
        type="button"
        aria-label={label}
        aria-describedby={classNames(countId, hintId)}
        aria-pressed={pressed}
        onClick={onPress}
        // Covers the count as well.
        className="rounded-[inherit] outline-none after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
      >
        <Icon
          aria-hidden
          className={classNames(small ? 'size-4' : 'size-5', pressed && 'fill-current')}
        />
        <span id={countId} hidden>
          {shortCount(count)}
        </span>
      </button>
      <span
        key={count}
        aria-hidden
        // Animates a number that changes, not the first one shown.
        className={classNames('inline-block', count !== initialCount && 'animate-drop-in')}
      >
        <Count value={count} />
      </span>
    </span>
  )
}
