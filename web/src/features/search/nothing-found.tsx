import { Empty } from '../../ui/empty.tsx'

/** What was looked for, and what may help to find it. */
export const NothingFound = ({ query, what }: { query: string; what: string }) => (
  <Empty
    title={`No ${what} found`}
    text={`Nothing matches “${query}”. Try fewer or other words, or look in another tab.`}
  />
)
