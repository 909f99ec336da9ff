import type { SearchPage, UserResult } from '@seam/contract/search.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UserList } from '../../ui/user-list.tsx'
import { UserRow } from '../../ui/user-row.tsx'
import { userSearchQuery } from './queries.ts'
import { ResultCount } from './result-count.tsx'
import { HighlightedSnippet, hasUnshownMatch } from './highlighted-snippet.tsx'

interface Props {
  query: string
  /** Renders the button at the end of a user's row. */
  renderAction?: (user: UserResult) => ReactNode
  empty?: ReactNode
}

/** The users that match a search, as an infinite list. */
export function FoundUsers({ query, renderAction, empty }: Props) {
  const list = useInfiniteQuery(userSearchQuery(query))
  const renderUser = (user: UserResult) => (
    <UserRow user={user} text={aboutMatch(user)} action={renderAction?.(user)} />
  )
  return <UserList list={list} renderUser={renderUser} renderHeading={renderCount} empty={empty} />
}

const renderCount = (firstPage: SearchPage<UserResult> | undefined) => (
  <ResultCount page={firstPage} of="user" />
)

/** The text below a found user: the match where the name does not show it, else the start of about. */
const aboutMatch = ({ username, fullName, about, excerpt }: UserResult) =>
  hasUnshownMatch(excerpt, `${fullName} @${username}`) ? (
    <HighlightedSnippet snippet={excerpt} source={about} />
  ) : (
    about
  )
