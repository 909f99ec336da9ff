import type { SearchPage } from '@seam/contract/search.ts'
import { fullCount } from '../../lib/format/count.ts'

interface Props {
  /** The first page of the results, once loaded. */
  page: SearchPage<unknown> | undefined
  one: string
  many: string
}

/** Tells screen readers the number of results, and everyone if the results are only close matches. */
export const ResultCount = ({ page, one, many }: Props) => (
  <output className="block text-14 text-foreground-muted has-[p]:mb-4">
    {page && (
      <span className="sr-only">
        {fullCount(page.totalDocs)} {page.totalDocs === 1 ? one : many} found.
      </span>
    )}
    {page?.close && (
      <p>Nothing matches exactly. {page.totalDocs === 1 ? 'This comes' : 'These come'} close.</p>
    )}
  </output>
)
