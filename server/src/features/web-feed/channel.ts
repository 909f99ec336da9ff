import { limits } from '@seam/contract/limits.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { PublicSite } from '@seam/contract/site-settings.ts'
import type { Playlist } from '@seam/contract/playlist.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { coverPath, siteImageCardPath } from '../card-image/card.ts'

/** The description of a web feed, with absolute URLs. */
export interface Channel {
  /** The public id of a user or playlist; null for the feed of the whole site, whose id is its URL. */
  publicId: string | null
  origin: string
  /** The feed itself. */
  url: string
  /** The URL of the page that shows the same. */
  pageUrl: string
  title: string
  description: string
  /** The publisher: a user, or the site. The owner of a playlist. */
  author: string
  image: string | null
  /** When the user signed up, or the playlist was created; null for the whole site. */
  createdAt: Date | null
  /** A square image for podcast apps; null for the whole site. */
  cover: string | null
}

/** Returns the channel of the whole site for the web feed at `path`. */
export const siteChannel = (site: PublicSite, origin: string, path: string): Channel => ({
  publicId: null,
  origin,
  url: origin + path,
  pageUrl: `${origin}/`,
  title: site.name,
  description: site.tagline,
  author: site.name,
  image: site.logo && origin + siteImageCardPath(site.logo, 'logo'),
  createdAt: null,
  cover: null,
})

/** Returns the channel of a user for the web feed at `path`. */
export const userChannel = (
  profile: Profile,
  site: PublicSite,
  origin: string,
  path: string,
): Channel => ({
  publicId: profile._id,
  origin,
  url: origin + path,
  pageUrl: `${origin}/u/${profile.username}`,
  title: `${profile.fullName} · ${site.name}`,
  description:
    truncate(profile.about, limits.webFeedSummary) || `Videos and posts by ${profile.fullName}`,
  author: profile.fullName,
  image: profile.avatar && origin + coverPath(profile, site),
  createdAt: new Date(profile.createdAt),
  cover: origin + coverPath(profile, site),
})

/** Returns the channel of a playlist of the user with this channel. */
export const playlistChannel = (
  { publicId, title, description, createdAt }: Playlist,
  owner: Channel,
): Channel => ({
  ...owner,
  publicId,
  pageUrl: `${owner.origin}/playlist/${publicId}`,
  title: `${title} · ${owner.title}`,
  description: truncate(description, limits.webFeedSummary) || `A playlist by ${owner.author}`,
  createdAt: new Date(createdAt),
})
