import { t } from '@lingui/core/macro'
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
    { label: t`Home`, to: '/', icon: House },
    { label: t`Video Feed`, to: '/v/feed', icon: VideoFeedIcon },
    { label: t`Post Feed`, to: '/p/feed', icon: PostFeedIcon },
  ],
  [
    { label: t`Upload Video`, to: '/v/new', icon: Upload },
    { label: t`Create Post`, to: '/p/new', icon: PenLine },
  ],
  [
    {
      label: t`Profile`,
      to: username ? `/u/${username}` : '/u',
      icon: CircleUserRound,
      requiresSignIn: true,
    },
    { label: t`Watch History`, to: '/history', icon: History },
    { label: t({ message: 'Saved', context: 'page' }), to: '/saved', icon: Bookmark },
    { label: t({ message: 'Scheduled', context: 'page' }), to: '/scheduled', icon: CalendarClock },
  ],
]
