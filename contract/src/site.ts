import type { Image } from './account.ts'
import { limits } from './limits.ts'
import type { VideoLimits } from './video-limits.ts'

/** Who may create an account. */
export const registrationModes = ['OPEN', 'APPROVAL', 'INVITE', 'CLOSED'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** Who may see what is on the site: everyone, or its members alone. */
export const siteAudiences = ['EVERYONE', 'MEMBERS'] as const
export type SiteAudience = (typeof siteAudiences)[number]

/** How people sign in: also with passwords and passkeys, or only with providers. */
export const signInMethods = ['ALL', 'PROVIDERS'] as const
export type SignInMethods = (typeof signInMethods)[number]

/** The images that a site can replace with its own. */
export const siteImageKinds = ['logo', 'picture'] as const
export type SiteImageKind = (typeof siteImageKinds)[number]

/** An {@link Image} of the site. `alt` describes what it shows. */
type SiteImage = Image & { alt: string }

/** The information about the site that every page contains. */
export interface Site extends VideoLimits {
  name: string
  /** Its last word is set off in the accent color. */
  tagline: string
  /** What the site is for, in one sentence. */
  description: string
  /** `#rrggbb`; null for the accent color of Seam. */
  accentColor: string | null
  /** Square. Replaces the logo and the icon of Seam. */
  logo: SiteImage | null
  /** Shown beside the tagline of the front page on wide screens, and in link previews of it. */
  picture: SiteImage | null
  audience: SiteAudience
  /** What visitors read beside the form to sign in, if the site is for members only. */
  frontDoorText: string
  /** The providers with which people sign in, in the order of their buttons. */
  providers: { _id: string; label: string }[]
  /** Owners can always use their password or passkey. */
  signInMethods: SignInMethods
  registration: RegistrationMode
  /** The question asked at sign-up if moderators approve new members. */
  registrationQuestion: string
  /** How many people each member may invite. */
  invitesPerMember: number
  /** The age that people confirm when they sign up, in years; 0 for none. */
  minimumAge: number
  /** Whether every image of a post needs an alternative text. */
  requireImageAlt: boolean
  /** Whether visitors must confirm that they want to see a video for adults. */
  adultNotice: boolean
  /** The newest version of the terms; null without terms. */
  termsVersion: number | null
}

/** The defaults of a new site. */
export const defaultSite: Site = {
  name: 'Seam',
  tagline: 'simple. social. seamless.',
  description: "A place for a community's videos and short posts.",
  accentColor: null,
  logo: null,
  picture: null,
  audience: 'EVERYONE',
  frontDoorText: '',
  providers: [],
  signInMethods: 'ALL',
  registration: 'OPEN',
  registrationQuestion: '',
  invitesPerMember: 0,
  minimumAge: 0,
  requireImageAlt: false,
  adultNotice: false,
  termsVersion: null,
  maxVideoBytes: limits.videoBytes,
  maxVideoDuration: limits.videoDuration,
}
