/**
 * How much of a video, post or profile is shown outside the site, to anyone: everything, that it is
 * adult content, or nothing but its link.
 */
export type Sharing = 'all' | 'adult' | 'nothing'

interface Shareable {
  /** Whether it is, or for a profile can be, in public lists. */
  is_listed: boolean
  /** Absent for a profile, which is never marked as adult. */
  nsfw?: boolean
}

/**
 * Decides what is shown outside the site: in page heads, oEmbed, web feeds, the sitemap, cards,
 * push notifications and emails, all of which call it.
 */
export const sharingOf = ({ is_listed: isListed, nsfw = false }: Shareable): Sharing =>
  !isListed ? 'nothing' : nsfw ? 'adult' : 'all'
