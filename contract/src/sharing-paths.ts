/** The paths of web feeds, which feed readers and podcast apps read. */
export const webFeeds = {
  /** Atom, with the newest videos and posts of everyone. */
  atom: '/feed.xml',
  /** The same as JSON Feed. */
  json: '/feed.json',
  /** Atom, with the newest videos and posts of a user. */
  userAtom: '/u/{username}/feed.xml',
  /** The same as JSON Feed. */
  userJson: '/u/{username}/feed.json',
  /** RSS, with the newest videos of a user as episodes. */
  podcast: '/u/{username}/podcast.xml',
} as const

/** The path of oEmbed, which other sites ask what a URL of this one shows. */
export const OEMBED = '/oembed'

/** What search engines read. The index names the pages, each of a range of items or of accounts. */
export const sitemaps = {
  index: '/sitemap.xml',
  items: '/sitemap/items/{page}.xml',
  people: '/sitemap/people/{page}.xml',
} as const

export const ROBOTS = '/robots.txt'

/** The images for previews of links. The hash is that of what the image shows. */
export const cardImages = {
  post: '/card/p/{publicId}/{hash}.png',
  profile: '/card/u/{username}/{hash}.png',
  /** The square cover of a user's podcast. */
  cover: '/card/u/{username}/cover/{hash}.png',
  /** Of every video with adult content. */
  adult: '/card/adult/{hash}.png',
  /** Of everything else of which nothing may be shown. */
  site: '/card/site/{hash}.png',
} as const
export type CardKind = keyof typeof cardImages

/** Pixels, as the previews of most sites show them. */
export const cardSize = { width: 1200, height: 630 } as const

/** Pixels, as Apple Podcasts requires at least. */
export const coverSize = { width: 1400, height: 1400 } as const
