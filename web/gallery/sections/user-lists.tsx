import { useInfiniteQuery } from '@tanstack/react-query'
import { ProblemError } from '../../src/lib/errors.ts'
import { UserList } from '../../src/ui/user-list.tsx'
import { UserRow } from '../../src/ui/user-row.tsx'
import { Part, Section } from '../section.tsx'

const ada = {
  _id: 'ada',
  username: 'ada',
  fullName: 'Ada Lindqvist',
  pronouns: '',
  avatar: null,
  followers: 1234,
}
type Page = { docs: (typeof ada)[] }

const failure = new ProblemError(503, { detail: 'The list is being rebuilt.' }, 30)
const never = () => new Promise<Page>(() => null)
const fail = () => Promise.reject<Page>(failure)

/** Responds to the request for a page of each list. */
const lists: Record<string, (page: number) => Promise<Page>> = {
  'while it loads': never,
  'that failed': fail,
  'without anyone': () => Promise.resolve({ docs: [] }),
  'whose next page failed': (page) => (page === 1 ? Promise.resolve({ docs: [ada] }) : fail()),
}

export const UserLists = () => (
  <Section title="Lists of users">
    {Object.entries(lists).map(([state, load]) => (
      <Part key={state} file={`user-list.tsx, load-more.tsx: a list ${state}`}>
        <List state={state} load={load} />
      </Part>
    ))}
  </Section>
)

function List({ state, load }: { state: string; load: (page: number) => Promise<Page> }) {
  const list = useInfiniteQuery({
    queryKey: ['gallery', state],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
  })
  return (
    <div className="w-full">
      <UserList list={list} renderUser={(user: typeof ada) => <UserRow user={user} />} />
    </div>
  )
}
