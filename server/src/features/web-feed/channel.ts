import { limits } from '@seam/contract/limits.ts'
import { truncate } from '@seam/contract/truncate.ts'
import type { PublicSite } from '@seam/contract/site-settings.ts'
import { FEED_KEY } from '@seam/contract/settings.ts'
import type { Playlist } from '@seam/contract/playlist.ts'
import type { Profile } from '@seam/contract/profile.ts'
import { coverPath, siteImageCardPath } from '../card-image/card.ts'

/** How the URLs in a feed are made. */
export interface FeedUrls {
  origin: string
  /** The feed key of its reader, on a site for members only; null otherwise. */
  feedKey: string | null
}

/** Returns the URL of a feed, file or image at a path, with the key that its reader needs. */
export const keyedUrl = ({ origin, feedKey }: FeedUrls, path: string): string =>
  origin + withFeedKey(path, feedKey)

/** Returns a path with the feed key, if there is one. */
export const withFeedKey = (path: string, feedKey: string | null): string =>
  feedKey === null ? path : `${path}?${FEED_KEY}=${feedKey}`

/** The description of a web feed, with absolute URLs. */
export interface Channel extends FeedUrls {
  /** The public id of a user or playlist; null for the feed of the whole site, whose id is its URL. */
  publicId: string | null
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
export const siteChannel = (site: PublicSite, urls: FeedUrls, path: string): Channel => ({
  ...urls,
  publicId: null,
  url: keyedUrl(urls, path),
  pageUrl: `${urls.origin}/`,
  title: site.name,
  description: site.tagline,
  author: site.name,
  image: site.logo && keyedUrl(urls, siteImageCardPath(site.logo, 'logo')),
  createdAt: null,
  cover: null,
})

/** Returns the channel of a user for the web feed at `path`. */
export const userChannel = (
  profile: Profile,
  site: PublicSite,
  urls: FeedUrls,
  path: string,
): Channel => ({
  ...urls,
  publicId: profile._id,
  url: keyedUrl(urls, path),
  pageUrl: `${urls.origin}/u/${profile.username}`,
  title: `${profile.fullName} · ${site.name}`,
  description:
    truncate(profile.about, limits.webFeedSummary) || `Videos and posts by ${profile.fullName}`,
  author: profile.fullName,
  image: profile.avatar && keyedUrl(urls, coverPath(profile, site)),
  createdAt: new Date(profile.createdAt),
  cover: keyedUrl(urls, coverPath(profile, site)),
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
