import { OEMBED, webFeeds } from '@seam/contract/sharing-paths.ts'
import type { Playlist } from '@seam/contract/playlist.ts'
import type { Profile } from '@seam/contract/profile.ts'
import type { Site } from '@seam/contract/site.ts'
import type { Alternate } from './head.ts'

/** Returns the web feeds of the whole site. */
export const siteFeeds = ({ name }: Site, origin: string): Alternate[] => [
  { type: 'application/atom+xml', title: name, href: origin + webFeeds.atom },
  { type: 'application/feed+json', title: name, href: origin + webFeeds.json },
]

/** Returns the web feeds of a user. */
export function userFeeds({ username, fullName }: Profile, origin: string): Alternate[] {
  const urlOf = (path: string) => origin + path.replace('{username}', username)
  return [
    { type: 'application/atom+xml', title: fullName, href: urlOf(webFeeds.userAtom) },
    { type: 'application/feed+json', title: fullName, href: urlOf(webFeeds.userJson) },
    { type: 'application/rss+xml', title: `${fullName} (podcast)`, href: urlOf(webFeeds.podcast) },
  ]
}

/** Returns the web feeds of a playlist. */
export function playlistFeeds({ publicId, title }: Playlist, origin: string): Alternate[] {
  const urlOf = (path: string) => origin + path.replace('{publicId}', publicId)
  return [
    { type: 'application/atom+xml', title, href: urlOf(webFeeds.playlistAtom) },
    {
      type: 'application/rss+xml',
      title: `${title} (podcast)`,
      href: urlOf(webFeeds.playlistPodcast),
    },
  ]
}

/** Returns the oEmbed responses about the page of a listed item. */
export const oembedLinks = (title: string, pageUrl: string, origin: string): Alternate[] =>
  ['json', 'xml'].map((format) => ({
    type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
    title,
    href: `${origin}${OEMBED}?${new URLSearchParams({ url: pageUrl, format }).toString()}`,
  }))
