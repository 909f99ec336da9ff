import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Terms } from '@seam/contract/terms.ts'
import { useQuery } from '@tanstack/react-query'
import { termsQuery } from '../../entities/terms.ts'
import { isProblem } from '../../lib/errors.ts'
import { formatUtcDate } from '../../lib/format/utc-time.ts'
import { Link } from '../../lib/router/link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AcceptTerms } from './accept-terms.tsx'

interface Props {
  /** Undefined for the newest. */
  version: number | undefined
}

const newest = { text: t`Read the newest version`, route: '/terms' }
const linkClasses = 'font-semibold text-accent underline underline-offset-2'

/** A version of the terms, with links to the others. */
export function TermsText({ version }: Props) {
  const { data: terms, error, isFetching, refetch } = useQuery(termsQuery(version))
  if (terms) return <Version terms={terms} />
  if (isProblem(error, 404)) {
    return version === undefined ? (
      <EmptyState title={t`No terms`} text={t`This site has no terms.`} />
    ) : (
      <EmptyState
        title={t`No such version`}
        text={t`There is no version ${version} of the terms.`}
        action={newest}
      />
    )
  }
  if (error) return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  return (
    <>
      <output className="sr-only">
        <Trans>Loading the terms</Trans>
      </output>
      <Skeleton className="mt-2 mb-8 h-5 w-64" />
      <Skeleton className="h-96 w-full" />
    </>
  )
}

function Version({ terms: { version, text, publishedAt, versions } }: { terms: Terms }) {
  const isNewest = version === versions[0]?.version
  const earlier = versions.slice(1)
  return (
    <>
      {text === '' ? (
        <EmptyState
          title={t`No terms`}
          text={
            isNewest
              ? t`This site has no terms.`
              : t`Version ${version} withdrew the terms of this site.`
          }
          {...(!isNewest && { action: newest })}
        />
      ) : (
        <>
          <p className="mt-1 text-foreground-muted">
            <Trans>
              Version {version}, published on <PublishedAt date={publishedAt} />
            </Trans>
          </p>
          {!isNewest && (
            <p className="mt-4 rounded-control bg-accent-subtle px-4 py-3 text-14">
              <Trans>This is an earlier version.</Trans>{' '}
              <Link to="/terms" className={linkClasses}>
                {newest.text}
              </Link>
            </p>
          )}
          <p dir="auto" className="mt-6 max-w-prose break-words whitespace-pre-wrap">
            <LinkedText text={text} />
          </p>
          {isNewest && <AcceptTerms version={version} />}
        </>
      )}
      {earlier.length > 0 && (
        <section aria-labelledby="earlier" className="mt-10">
          <h2 id="earlier" className="display mb-2 text-20">
            <Trans>Earlier versions</Trans>
          </h2>
          <ul className="flex flex-col">
            {earlier.map((other) => (
              <li key={other.version} className="py-1">
                <Link
                  to="/terms"
                  search={{ version: String(other.version) }}
                  className={linkClasses}
                >
                  {t`Version ${{ version: other.version }}`}
                </Link>
                <span className="text-foreground-muted">
                  , <PublishedAt date={other.publishedAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const PublishedAt = ({ date }: { date: string }) => (
  <time dateTime={date}>{formatUtcDate(new Date(date))}</time>
)
