import { initialQueryKeys } from '@seam/contract/pages.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ErrorView } from '../../ui/error-view.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { call } from '../../entities/session/call.ts'

const sections = [
  { name: 'rules', title: 'Rules' },
  { name: 'privacy', title: 'Privacy' },
  { name: 'contact', title: 'Contact' },
] as const

/** The pages that the owner of the site has written. */
export function SitePages() {
  const { data: site, error, isFetching, refetch } = useQuery(siteQuery())
  if (!site && error) {
    return <ErrorView error={error} retry={() => void refetch()} busy={isFetching} />
  }
  if (!site) {
    return (
      <>
        <output className="sr-only">Loading the pages of this site</output>
        <Skeleton className="h-32 w-full" />
      </>
    )
  }
  const written = sections.filter(({ name }) => site[name].trim() !== '')
  if (written.length === 0) {
    return <p className="text-foreground-muted">The owner of this site has not written more yet.</p>
  }
  return written.map(({ name, title }) => (
    <section key={name} aria-labelledby={name} className="mt-8">
      <h2 id={name} className="display mb-2 scroll-mt-20 text-20">
        {title}
      </h2>
      <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
        <LinkedText text={site[name]} />
      </p>
    </section>
  ))
}

/** The site's description of itself. */
const siteQuery = () =>
  queryOptions({
    queryKey: initialQueryKeys.site,
    queryFn: ({ signal }) => call('getSite', { signal }),
  })
