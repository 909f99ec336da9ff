/** Paths for feed readers and podcast apps. */
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
  /** Atom, with the videos of a playlist, the last added first. */
  playlistAtom: '/playlist/{publicId}/feed.xml',
  /** RSS, with the same videos as episodes. */
  playlistPodcast: '/playlist/{publicId}/podcast.xml',
} as const

/** The chapters of a video as WebVTT, for other players. */
export const CHAPTERS = '/v/{publicId}/chapters.vtt'

/** The path of oEmbed, where other sites look up how to embed a URL of this one. */
export const OEMBED = '/oembed'

/** Sitemaps for search engines. The index lists pages, each with a range of items or accounts. */
export const sitemaps = {
  index: '/sitemap.xml',
  items: '/sitemap/items/{page}.xml',
  people: '/sitemap/people/{page}.xml',
} as const

export const ROBOTS = '/robots.txt'

/**
 * Images for other sites and programs, as PNG or JPEG, which all of them support. The hash covers
 * everything that the image shows.
 */
export const cardImages = {
  /** The thumbnail of a video. */
  video: '/card/v/{publicId}/{hash}.jpg',
  videoSmall: '/card/v/{publicId}/small/{hash}.jpg',
  /** The square image of a podcast episode. */
  episode: '/card/v/{publicId}/episode/{hash}.jpg',
  /** The picture of the front page. */
  picture: '/card/picture/{hash}.jpg',
  /** The logo of the site. */
  logo: '/card/logo/{hash}.jpg',
  post: '/card/p/{publicId}/{hash}.png',
  /** The first image of a post. */
  postImage: '/card/p/{publicId}/image/{hash}.jpg',
  profile: '/card/u/{username}/{hash}.png',
  /** The square cover of a user's podcast. */
  cover: '/card/u/{username}/cover/{hash}.png',
  /** For all videos with adult content. */
  adult: '/card/adult/{hash}.png',
  /** For everything else that must not be shown. */
  site: '/card/site/{hash}.png',
} as const
export type CardKind = keyof typeof cardImages

/** Pixels, as in the link previews of most sites. */
const previewSize = { width: 1200, height: 630 } as const
/** Pixels. The minimum of Apple Podcasts. */
const squareSize = { width: 1400, height: 1400 } as const

/** The size of each image, in pixels; of an image of a post, the maximum. */
export const cardSizes = {
  video: { width: 1280, height: 720 },
  videoSmall: { width: 320, height: 180 },
  episode: squareSize,
  picture: previewSize,
  logo: { width: 512, height: 512 },
  post: previewSize,
  postImage: { width: 1200, height: 1200 },
  profile: previewSize,
  cover: squareSize,
  adult: previewSize,
  site: previewSize,
} as const satisfies Record<CardKind, { width: number; height: number }>
