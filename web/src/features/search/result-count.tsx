import { plural } from '@lingui/core/macro'
import type { SearchPage, SearchType } from '@seam/contract/search.ts'
import { fullCount } from '../../lib/format/count.ts'

interface Props {
  /** The first page of the results, once loaded. */
  page: SearchPage<unknown> | undefined
  of: SearchType
}

const counts: Record<SearchType, (count: number, total: string) => string> = {
  video: (count, total) =>
    plural(count, { one: `${total} video found.`, other: `${total} videos found.` }),
  post: (count, total) =>
    plural(count, { one: `${total} post found.`, other: `${total} posts found.` }),
  playlist: (count, total) =>
    plural(count, { one: `${total} playlist found.`, other: `${total} playlists found.` }),
  user: (count, total) =>
    plural(count, { one: `${total} user found.`, other: `${total} users found.` }),
}

const closeMatches = (count: number) =>
  plural(count, {
    one: 'Nothing matches exactly. This comes close.',
    other: 'Nothing matches exactly. These come close.',
  })

/** Tells screen readers the number of results, and everyone if the results are only close matches. */
export const ResultCount = ({ page, of }: Props) => (
  <output className="block text-14 text-foreground-muted has-[p]:mb-4">
    {page && (
      <span className="sr-only">{counts[of](page.totalDocs, fullCount(page.totalDocs))}</span>
    )}
    {page?.close && <p>{closeMatches(page.totalDocs)}</p>}
  </output>
)
