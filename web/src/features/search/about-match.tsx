import type { UserResult } from '@seam/contract/search.ts'
import { HighlightedSnippet, hasUnshownMatch } from './highlighted-snippet.tsx'

/** The text below a found user: the match where the name does not show it, else the start of about. */
export const aboutMatch = ({ username, fullName, about, excerpt }: UserResult) =>
  hasUnshownMatch(excerpt, `${fullName} @${username}`) ? (
    <HighlightedSnippet snippet={excerpt} source={about} />
  ) : (
    about
  )
