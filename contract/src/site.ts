/** What the front page and the metadata say of a site. */
export interface Site {
  name: string
  /** Its last word is set off in the accent color. */
  tagline: string
  /** Says in one sentence what the site is for. */
  sentence: string
  /** Shown on the front page beside the tagline, on wide screens; null for the drawing of Seam. */
  picture: { url: string; alt: string } | null
}

/** This site. */
export const site: Site = {
  name: 'Seam',
  tagline: 'simple. social. seamless.',
  sentence: "A place for a community's videos and short posts.",
  picture: null,
}
