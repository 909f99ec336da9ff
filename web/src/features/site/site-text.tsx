import { Trans } from '@lingui/react/macro'
import { initialQueryKeys } from '@seam/contract/pages.ts'
import type { PublicSite } from '@seam/contract/site-settings.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../entities/session/call.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Loads the site's description of itself. */
export function WithSite({ children }: { children: (site: PublicSite) => ReactNode }) {
  const { data: site, error, isFetching, refetch } = useQuery(siteQuery())
  if (site) return children(site)
  if (error) return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  return (
    <>
      <output className="sr-only">
        <Trans>Loading the pages of this site</Trans>
      </output>
      <Skeleton className="h-32 w-full" />
    </>
  )
}

/** A text by the owner of the site, with its links. */
export const SiteText = ({ text }: { text: string }) => (
  <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
    <LinkedText text={text} />
  </p>
)

/** The site's description of itself. */
const siteQuery = () =>
  queryOptions({
    queryKey: initialQueryKeys.site,
    queryFn: ({ signal }) => call('getSite', { signal }),
  })
