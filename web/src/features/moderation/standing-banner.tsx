import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Decision } from '@seam/contract/moderation/decision.ts'
import type { Standing } from '@seam/contract/moderation/standing.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../../lib/format/day.ts'
import { classNames } from '../../lib/class-names.ts'
import { ownDecisionsQuery } from './queries.ts'
import { Link } from '../../lib/router/link.tsx'

interface Props {
  standing: Exclude<Standing, 'active'>
  /** As high as the banner, which is loaded after the page. */
  className: string
}

const announcements = {
  limited: {
    until: (day: string) => t`Your account is limited until ${day}.`,
    forGood: t`Your account is limited for good.`,
    unknown: t`Your account is limited.`,
  },
  suspended: {
    until: (day: string) => t`Your account is suspended until ${day}.`,
    forGood: t`Your account is suspended for good.`,
    unknown: t`Your account is suspended.`,
  },
}

const consequences = {
  limited: t`Nothing of yours appears in public lists and searches.`,
  suspended: t`You can read, export your data and appeal, but not write anything.`,
}

/** Tells a suspended or limited user until when and why, with a link to the decision. */
export function StandingBanner({ standing, className }: Props) {
  const { data } = useInfiniteQuery(ownDecisionsQuery())
  const decision = data?.pages
    .flatMap(({ docs }): Decision[] => docs)
    .find(({ action, kind, endedAt }) => !endedAt && isCause(standing, action, kind))
  const endsAt = decision?.endsAt
  const { until, forGood, unknown } = announcements[standing]
  return (
    <section aria-label={t`Your account`} className={className}>
      <p className="flex min-w-0 gap-1.5 max-md:flex-col max-md:gap-0">
        <strong className="shrink-0 font-semibold">
          {endsAt ? until(formatDay(new Date(endsAt))) : decision ? forGood : unknown}
        </strong>
        <span className="truncate">{decision?.reference || consequences[standing]}</span>
      </p>
      <Link
        to="/decisions"
        hash={decision?.publicId ?? ''}
        className={classNames(
          'shrink-0 rounded-chip font-semibold underline underline-offset-2',
          'max-md:py-2.5',
        )}
      >
        <Trans>Why, and how to appeal</Trans>
      </Link>
    </section>
  )
}

const isCause = (standing: Props['standing'], action: string, kind: string) =>
  standing === 'limited'
    ? action === 'limit'
    : action === 'suspend' || (action === 'delete' && kind === 'profile')
