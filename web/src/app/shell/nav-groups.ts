import { Clapperboard, History, House, type LucideIcon, NotebookText, PenLine } from 'lucide-react'
import { CircleUserRound, Upload } from 'lucide-react'

export interface NavEntry {
  label: string
  to: string
  icon: LucideIcon
  /** Opens the sign-in dialog for an anonymous viewer. */
  requiresSignIn?: boolean
}

/** The links of the sidebar, in groups. */
export const navGroups = (username: string): NavEntry[][] => [
  [
    { label: 'Home', to: '/', icon: House },
    { label: 'Video Feed', to: '/v/feed', icon: Clapperboard },
    { label: 'Post Feed', to: '/p/feed', icon: NotebookText },
  ],
  [
    { label: 'Upload Video', to: '/v/new', icon: Upload },
    { label: 'Create Post', to: '/p/new', icon: PenLine },
  ],
  [
    {
      label: 'Profile',
      to: username ? `/u/${username}` : '/u',
      icon: CircleUserRound,
      requiresSignIn: true,
    },
    { label: 'Watch History', to: '/history', icon: History },
  ],
]
