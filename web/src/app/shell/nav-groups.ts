import {
  Bookmark,
  CalendarClock,
  CircleUserRound,
  History,
  House,
  PenLine,
  Upload,
} from 'lucide-react'
import { type NavIcon, PostFeedIcon, VideoFeedIcon } from './feed-icons.tsx'

export interface NavEntry {
  label: string
  to: string
  icon: NavIcon
  /** Opens the sign-in dialog for an anonymous viewer. */
  requiresSignIn?: boolean
}

/** The links of the sidebar, in groups. */
export const navGroups = (username: string): NavEntry[][] => [
  [
    { label: 'Home', to: '/', icon: House },
    { label: 'Video Feed', to: '/v/feed', icon: VideoFeedIcon },
    { label: 'Post Feed', to: '/p/feed', icon: PostFeedIcon },
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
    { label: 'Saved', to: '/saved', icon: Bookmark },
    { label: 'Scheduled', to: '/scheduled', icon: CalendarClock },
  ],
]
