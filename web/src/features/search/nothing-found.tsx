import { Empty } from '../../ui/empty.tsx'

/** What may help to find it. What was looked for stands above. */
export const NothingFound = ({ what }: { what: string }) => (
  <Empty title={`No ${what} found`} text="Try fewer or other words, or look in another tab." />
)
