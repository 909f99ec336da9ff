/**
 * What is shown of a video, post or profile outside the site, to whoever reads it there: everything, that
 * it is adult content, or nothing but its link.
 */
export type Sharing = 'all' | 'adult' | 'nothing'

interface Shareable {
  /** Whether it is, or for a profile may be, in public lists. */
  is_listed: boolean
  /** Of a profile, nothing is marked as adult. */
  nsfw?: boolean
}

/**
 * Decides what is shown outside the site: in the head of pages, oEmbed, web feeds, the sitemap, cards,
 * push notifications and mails. All of them call it.
 */
export const sharingOf = ({ is_listed: isListed, nsfw = false }: Shareable): Sharing =>
  !isListed ? 'nothing' : nsfw ? 'adult' : 'all'
