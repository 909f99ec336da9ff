import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReviewSummary } from '@seam/contract/moderation/review.ts'
import type { ReactNode } from 'react'
import { useAuth } from '../../../entities/session/auth-store.ts'
import { classNames } from '../../../lib/class-names.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { shortReasons } from '../../../entities/moderation/reason-texts.ts'
import { subjectNouns } from '../subject-nouns.ts'

interface Props {
  reviews: readonly ReviewSummary[]
  selected: string | undefined
  chosen: ReadonlySet<string>
  onSelect: (review: ReviewSummary) => void
  onToggle: (publicId: string) => void
}

/** The open reviews: subject, author and reasons. */
export function ReviewList({ reviews, selected, chosen, onSelect, onToggle }: Props) {
  const ownName = useAuth(({ authUser }) => authUser.username)
  return (
    <ol className="divide-y divide-border">
      {reviews.map((review) => {
        const { publicId, kind, text, owner, reports, isAppeal, isApplication } = review
        const { openedAt, claim } = review
        const { username } = owner
        const noun = subjectNouns[kind]
        const isSelected = publicId === selected
        return (
          <li
            key={publicId}
            className={classNames(
              'relative flex items-start gap-3 px-4 py-3 transition-colors',
              isSelected
                ? 'bg-accent-subtle -outline-offset-2 forced-colors:outline-2'
                : 'hover:bg-surface-sunken',
            )}
          >
            <input
              type="checkbox"
              aria-label={t`Choose ${{ subject: text || noun }}`}
              checked={chosen.has(publicId)}
              onChange={() => onToggle(publicId)}
              disabled={isAppeal}
              className="relative z-10 mt-0.5 size-6 shrink-0 accent-(--accent) disabled:invisible sm:size-5"
            />
            <div className="min-w-0 flex-1">
              <button
                type="button"
                id={`review-${publicId}`}
                aria-current={isSelected}
                onClick={() => onSelect(review)}
                className="line-clamp-2 text-left text-14 font-semibold break-words -outline-offset-2 after:absolute after:inset-0"
              >
                {text || `@${username}`}
              </button>
              <p className="mt-0.5 truncate text-13 text-foreground-muted">
                {kind === 'profile' ? (
                  <Trans>
                    <span className="capitalize">{noun}</span> of @{username}
                  </Trans>
                ) : (
                  <Trans>
                    <span className="capitalize">{noun}</span> by @{username}
                  </Trans>
                )}
                {review.isDeleted && ` · ${t({ message: 'deleted', context: 'item' })}`}
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-12 text-foreground-muted">
                {isAppeal || isApplication || review.held ? (
                  <Tag>
                    {isAppeal
                      ? t({ message: 'Appeal', context: 'noun' })
                      : isApplication
                        ? t({ message: 'Application', context: 'for an account' })
                        : t({ message: 'Held', context: 'item' })}
                  </Tag>
                ) : (
                  <Tag>
                    {plural(reports, { one: `${reports} report`, other: `${reports} reports` })}
                  </Tag>
                )}
                <span>
                  {review.reasons.length > 0 && `${shortReasons(review.reasons)} · `}
                  <RelativeTime date={openedAt} />
                </span>
                {claim && claim.username !== ownName && (
                  <span className="text-accent">
                    · {t`@${{ username: claim.username }} looks at it`}
                  </span>
                )}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const Tag = ({ children }: { children: ReactNode }) => (
  <span className="rounded-full border border-border bg-surface px-2 py-px font-semibold text-foreground tabular-nums">
    {children}
  </span>
)
