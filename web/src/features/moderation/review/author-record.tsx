import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DecisionAction } from '@seam/contract/moderation/decision.ts'
import type { Review } from '@seam/contract/moderation/review.ts'
import { decidedLabels } from '../../../entities/moderation/action-labels.ts'
import { standingLabels } from '../../../entities/moderation/standing-labels.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Link } from '../../../lib/router/link.tsx'

/** The author of a review's subject: standing, age of the account, and decisions so far. */
export function AuthorRecord({ author }: { author: Review['author'] }) {
  const { username, fullName, avatar, standing, createdAt, decisions } = author
  const name = fullName || username
  const counted = Object.entries(decisions) as [DecisionAction, number][]
  return (
    <div className="flex items-start gap-3">
      <Avatar image={avatar} alt={name} title={username} decorative className="size-10 text-16" />
      <div className="min-w-0 text-14">
        <Link
          to="/u/{username}"
          params={{ username }}
          className="font-semibold break-words hover:underline"
        >
          {name} <span className="font-normal text-foreground-muted">@{username}</span>
        </Link>
        <p className="text-foreground-muted">
          <Trans>
            Joined <RelativeTime date={createdAt} />
          </Trans>
          {standing !== 'active' && (
            <span className="text-danger"> · {standingLabels[standing]}</span>
          )}
        </p>
        <p className="text-foreground-muted">
          {counted.length === 0
            ? t`No decisions so far`
            : counted.map(([action, count]) => `${decidedLabels[action]}: ${count}`).join(' · ')}
        </p>
      </div>
    </div>
  )
}
