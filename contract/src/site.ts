/** Who may create an account. */
export const registrationModes = ['OPEN', 'APPROVAL', 'INVITE', 'CLOSED'] as const
export type RegistrationMode = (typeof registrationModes)[number]

/** What every page says of its site. */
export interface Site {
  name: string
  /** Its last word is set off in the accent color. */
  tagline: string
  /** Says in one sentence what the site is for. */
  description: string
  /** `#rrggbb`; null for the accent color of Seam. */
  accentColor: string | null
  /** Shown in place of the logo of Seam. */
  logo: { url: string } | null
  /** Shown on the front page beside the tagline, on wide screens; null for the drawing of Seam. */
  picture: { url: string; alt: string } | null
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
}

/** The id of the element that holds the page's {@link Site} as JSON. */
export const SITE_ID = 'site'
