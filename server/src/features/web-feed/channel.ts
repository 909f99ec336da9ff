import { limits } from '@seam/contract/limits.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { PublicSite } from '@seam/contract/site-settings.ts'
import type { Profile } from '@seam/contract/profile.ts'

/** What a web feed says of itself, with absolute URLs. */
export interface Channel {
  /** Of a user; null for the feed of the whole site, whose id is its URL. */
  publicId: string | null
  origin: string
  /** Of the feed itself. */
  url: string
  /** Of the page that shows the same. */
  pageUrl: string
  title: string
  description: string
  /** Who publishes it: a user, or the site. */
  author: string
  image: string | null
  siteName: string
}

/** Returns what the web feed at `path` says of the whole site. */
export const siteChannel = (site: PublicSite, origin: string, path: string): Channel => ({
  publicId: null,
  ...{ origin, url: origin + path, pageUrl: `${origin}/` },
  title: site.name,
  description: site.tagline,
  author: site.name,
  image: site.logo && origin + site.logo.url,
  siteName: site.name,
})

/** Returns what the web feed at `path` says of a user. */
export const userChannel = (
  { _id, username, fullName, about, avatar }: Profile,
  site: PublicSite,
  origin: string,
  path: string,
): Channel => ({
  publicId: _id,
  ...{ origin, url: origin + path, pageUrl: `${origin}/u/${username}` },
  title: `${fullName} · ${site.name}`,
  description: truncate(about, limits.webFeedSummary) || `Videos and posts by ${fullName}`,
  author: fullName,
  image: avatar && origin + avatar.url,
  siteName: site.name,
})
