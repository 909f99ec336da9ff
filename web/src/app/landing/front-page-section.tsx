import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { ErrorView } from '../../ui/error-view.tsx'
import { LabelledDivider } from '../../ui/labelled-divider.tsx'
import type { useFrontPageList } from './use-front-page-list.ts'
import { Link } from '../../lib/router/link.tsx'

interface Props {
  /** What it lists: `videos` or `posts`. */
  what: keyof typeof texts
  route: string
  source: Pick<ReturnType<typeof useFrontPageList>, 'list' | 'isFollowed'>
  className?: string
  children: ReactNode
}

const texts = {
  videos: {
    all: t`All videos`,
    newest: t`Newest videos`,
    error: t`The videos could not be loaded`,
  },
  posts: {
    all: t`All posts`,
    newest: t`Newest posts`,
    error: t`The posts could not be loaded`,
  },
}

/** A list on the front page, with a link to the full list. Shows an error if it fails to load. */
export function FrontPageSection({ what, route, source, className, children }: Props) {
  const { list, isFollowed } = source
  const { all, newest, error } = texts[what]
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <LabelledDivider
        className="mb-4 h-8"
        end={
          <Link
            to={route}
            search={isFollowed ? { feed: 'following' } : {}}
            className="flex h-8 shrink-0 items-center rounded-chip font-semibold text-foreground-muted hover:text-foreground hover:underline"
          >
            {all}
          </Link>
        }
      >
        <h2 id={id} className="display flex items-center gap-2 text-20">
          {newest}
          {isFollowed && (
            <span className="rounded-chip bg-accent-subtle px-1.5 py-0.5 font-sans text-12 font-semibold tracking-normal text-accent">
              <Trans context="feed">Following</Trans>
            </span>
          )}
        </h2>
      </LabelledDivider>
      {list.isError && !list.data ? (
        <ErrorView
          error={list.error}
          title={error}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : (
        children
      )}
    </section>
  )
}
