import { sourcePages } from '@seam/contract/view-source.ts'
import { useState } from 'react'
import { referringHost } from '../../features/player/playback/referring-host.ts'
import type { Match } from '../../lib/router/router.ts'
import { useRouterState } from '../../lib/router/router-provider.tsx'

/**
 * Returns where the viewer came from to the page of this match, for `recordView`. The first page has the
 * referrer of the document.
 */
export function viewSource(
  { isFirst, previous = '' }: Pick<Match, 'isFirst' | 'previous'>,
  referrer = document.referrer,
): string {
  if (!isFirst) return sourcePages.some((page) => page === previous) ? previous : ''
  return referrer.startsWith(`${location.origin}/`)
    ? pageAt(new URL(referrer).pathname)
    : referringHost(referrer)
}

/** Returns the page of the site that has a path. */
const pageAt = (pathname: string): string =>
  sourcePages.find((page) =>
    new RegExp(`^${page.replace('{publicId}', '[\\w-]{11}').replace('{username}', '[^/]+')}$`).test(
      pathname,
    ),
  ) ?? ''

/** The source of a view, as of the first render: the mini player stays when its viewer opens another page. */
export function useViewSource(): string {
  const { match } = useRouterState()
  return useState(() => viewSource(match))[0]
}
