import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { holdTexts } from '../../entities/moderation/hold-texts.ts'
import { subjectNouns } from './subject-nouns.ts'
import { useQuery } from '@tanstack/react-query'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { heldItemsQuery } from './queries.ts'
import { Link } from '../../lib/router/link.tsx'

/** The viewer's items that the site holds for a moderator. Renders nothing if there are none. */
export function HeldItems() {
  const { data: items } = useQuery(heldItemsQuery())
  if (!items || items.length === 0) return null
  return (
    <section aria-label={t`Waiting for a moderator`} className="mb-8">
      <h2 className="display mb-1 text-16">
        <Trans>Waiting for a moderator</Trans>
      </h2>
      <p className="mb-2 text-14 text-foreground-muted">
        <Trans>Only you and moderators see it until it is approved.</Trans>
      </p>
      <ul className="divide-y divide-border rounded-thumb border border-border bg-surface">
        {items.map(({ publicId, kind, path, text, reason, heldAt }) => (
          <li key={publicId} className="px-4 py-3 text-14">
            <Link to={path} className="line-clamp-2 font-semibold break-words hover:underline">
              <bdi>{text}</bdi>
            </Link>
            <p className="mt-0.5 text-13 text-foreground-muted">
              <span className="capitalize">{subjectNouns[kind]}</span> ·{' '}
              {t`held by an automatic rule, because ${{ reason: holdTexts[reason] }}`} ·{' '}
              <RelativeTime date={heldAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
