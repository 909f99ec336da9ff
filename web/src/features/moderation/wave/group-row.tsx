import { Plural, Trans } from '@lingui/react/macro'
import type { SignUpGroup } from '@seam/contract/moderation/wave.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { fullCount } from '../../../lib/format/count.ts'
import { formatTime } from '../../../lib/format/date-time.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { describePublished } from './describe-group.ts'
import { GroupMembers } from './group-members.tsx'

const MINUTE_MS = 60_000

interface Props {
  group: SignUpGroup
  hours: number
  until: string
  chosen: boolean
  onToggle: () => void
  /** Usernames that are excluded. */
  except: ReadonlySet<string>
  onToggleMember: (username: string) => void
}

/** Sign-ups with something in common: what they published, and a checkbox to select them. */
export function GroupRow(props: Props) {
  const { group, hours, until, chosen, onToggle, except, onToggleMember } = props
  const { kind, label, accounts, firstAt, lastAt, usernames } = group
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <li className={classNames('px-4 py-4 sm:px-5', chosen && 'bg-accent-subtle')}>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          checked={chosen}
          onChange={onToggle}
          className="mt-0.5 size-6 shrink-0 accent-(--accent)"
        />
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="block font-semibold break-words">
            <GroupTitle group={group} />
          </label>
          {kind === 'text' && (
            <p dir="auto" className="mt-1 line-clamp-2 text-14 break-words">
              “{label}”
            </p>
          )}
          <p className="mt-1 text-13 text-foreground-muted tabular-nums">
            {describePublished(group)} ·{' '}
            {Date.parse(lastAt) - Date.parse(firstAt) > MINUTE_MS ? (
              <Trans>
                <RelativeTime date={firstAt} /> to <RelativeTime date={lastAt} />
              </Trans>
            ) : (
              <RelativeTime date={firstAt} />
            )}
          </p>
          <p className="truncate text-13 text-foreground-muted">
            {usernames.map((username) => `@${username}`).join(', ')}
            {accounts > usernames.length && ' …'}
          </p>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="mt-1 -ml-3"
          >
            <Trans>Accounts</Trans>
            <ChevronDown
              aria-hidden
              className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
            />
          </Button>
        </div>
      </div>
      {isOpen && (
        <GroupMembers
          group={group}
          hours={hours}
          until={until}
          except={except}
          onToggleMember={onToggleMember}
        />
      )}
    </li>
  )
}

/** How many accounts a group has, and what they have in common. */
function GroupTitle({ group: { kind, accounts, label, firstAt } }: { group: SignUpGroup }) {
  const count = fullCount(accounts)
  switch (kind) {
    case 'text':
      return (
        <Trans>
          <span className="tabular-nums">
            <Plural value={accounts} other={`${count} accounts`} />
          </span>{' '}
          wrote the same text
        </Trans>
      )
    case 'network':
      return (
        <Trans>
          <span className="tabular-nums">
            <Plural value={accounts} other={`${count} accounts`} />
          </span>{' '}
          signed up from one network
        </Trans>
      )
    case 'inviter':
      return (
        <Trans>
          <span className="tabular-nums">
            <Plural value={accounts} other={`${count} accounts`} />
          </span>{' '}
          were invited by @{label}
        </Trans>
      )
    case 'burst': {
      const time = formatTime(new Date(firstAt))
      return (
        <Trans>
          <span className="tabular-nums">
            <Plural value={accounts} other={`${count} accounts`} />
          </span>{' '}
          signed up within ten minutes, from {time}
        </Trans>
      )
    }
    default:
      return (
        <Trans>
          <span className="tabular-nums">
            <Plural value={accounts} other={`${count} accounts`} />
          </span>{' '}
          have a mail address at {label}
        </Trans>
      )
  }
}
