import type { PlaylistResult } from '@seam/contract/search.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PlaylistGrid } from '../../entities/playlist/playlist-grid.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { HighlightedSnippet, hasUnshownMatch } from './highlighted-snippet.tsx'
import { playlistSearchQuery } from './queries.ts'
import { ResultCount } from './result-count.tsx'

interface Props {
  query: string
  empty: ReactNode
}

/** The playlists that match a search, as an infinite list. */
export function FoundPlaylists({ query, empty }: Props) {
  const nsfw = useAuth(({ authUser }) => authUser.nsfwContent)
  const list = useInfiniteQuery(playlistSearchQuery(query, nsfw))
  return (
    <>
      {list.data && <ResultCount page={list.data.pages[0]} of="playlist" />}
      <PlaylistGrid list={list} empty={empty} renderNote={renderSnippet} />
    </>
  )
}

const renderSnippet = ({ title, description, excerpt }: PlaylistResult) =>
  hasUnshownMatch(excerpt, title) && (
    <p dir="auto" className="mt-1.5 line-clamp-2 text-13">
      <HighlightedSnippet snippet={excerpt} source={description} />
    </p>
  )
