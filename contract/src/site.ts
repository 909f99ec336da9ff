import type { Image } from './account.ts'
import { limits } from './limits.ts'
import type { VideoLimits } from './video-limits.ts'

/** Who may create an account. */
export const registrationModes = ['OPEN', 'APPROVAL', 'INVITE', 'CLOSED'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** The images that a site can have of its own. */
export const siteImageKinds = ['logo', 'picture'] as const
export type SiteImageKind = (typeof siteImageKinds)[number]

/** An {@link Image} of the site. `alt` says what it shows. */
type SiteImage = Image & { alt: string }

/** What every page says of its site. */
export interface Site extends VideoLimits {
  name: string
  /** Its last word is set off in the accent color. */
  tagline: string
  /** Says in one sentence what the site is for. */
  description: string
  /** `#rrggbb`; null for the accent color of Seam. */
  accentColor: string | null
  /** Shown in place of the logo of Seam, as icon too. Square. */
  logo: SiteImage | null
  /** Shown on the front page beside the tagline, on wide screens, and in previews of links to it. */
  picture: SiteImage | null
  registration: RegistrationMode
  /** What people who sign up are asked, if moderators approve them. */
  registrationQuestion: string
  /** How many people every member may invite. */
  invitesPerMember: number
}

/** A new site. */
export const defaultSite: Site = {
  name: 'Seam',
  tagline: 'simple. social. seamless.',
  description: "A place for a community's videos and short posts.",
  accentColor: null,
  logo: null,
  picture: null,
  registration: 'OPEN',
  registrationQuestion: '',
  invitesPerMember: 0,
  maxVideoBytes: limits.videoBytes,
  maxVideoDuration: limits.videoDuration,
}
