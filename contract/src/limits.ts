/** Every limit of the product. Sizes are bytes, times are seconds, lengths are code points: an emoji is one. */

export const MB = 1_048_576

export const limits = {
  pageSize: 12,
  maxPageSize: 50,

  title: 100,
  /** Characters of a search; what is longer is cut. */
  search: 500,
  /** How many searches are remembered to be offered again. */
  recentSearches: 20,
  /** In how many of the videos watched last one goes on where one stopped. */
  stops: 1000,
  suggestions: 8,
  /** Up to here the matches of a search are counted. */
  searchTotal: 1000,
  description: 5000,
  fullName: 20,
  about: 200,
  post: 2000,
  /** How much of a post is the title of its page. */
  postTitle: 60,
  comment: 1000,
  /** How many users one can follow. */
  follows: 2000,
  /** How many users a text can link to with `@username`. */
  mentions: 20,
  /** How many replies come along with a comment. */
  firstReplies: 3,
  username: { min: 3, max: 20 },
  /** How long a username that was given up leads to its owner and is nobody else's. */
  usernameHold: 30 * 86_400,
  /** How many such names one account may hold. */
  heldUsernames: 5,
  email: 254,
  password: { min: 8, max: 128 },

  videoBytes: 100 * MB,
  imageBytes: 10 * MB,
  /** How much of a file is accepted before its ticket. */
  bytesBeforeTicket: 64 * 1024,
  imagePixels: 40_000_000,
  /** Of an avatar or a cover. */
  profileImagePixels: 16_000_000,
  videoDuration: 4 * 3600,
  /** Pixels of all frames of a video together. What exceeds `ordinary` waits in slower queues. */
  videoWork: { max: 4 * 3600 * 60 * 1920 * 1080, ordinary: 600 * 60 * 1920 * 1080 },
  /** How often the processing of a failed video can be retried by its owner. */
  videoRetries: 3,
  /** Characters of a file of captions. */
  captions: 500_000,
  /** In how many languages a video may have captions. */
  captionLanguages: 30,

  accessTokenLife: 10 * 60,
  refreshTokenLife: 30 * 86_400,
  /** How long a rotated refresh token still answers with its successor, for parallel tabs. */
  refreshGrace: 10,
  /** How many sessions an account has at most; another one ends the least recently used. */
  sessions: 50,
  /** How long after the password was given a session may export or delete the account. */
  passwordFreshness: 15 * 60,
  /** How long a browser is known as one that has signed in to an account. */
  deviceLife: 400 * 86_400,
  ticketLife: 3600,
  /** How long the link to a copy of one's own data works. */
  exportLife: 86_400,
  /** What was not sent to its end is removed after this, counted from its last byte. */
  unfinishedUploadLife: 86_400,
  /** An uploaded asset that nothing uses is removed after this. */
  unattachedAssetLife: 86_400,
  /** How long the writer of a removed comment still sees it. */
  removedCommentLife: 30 * 86_400,
  /** A view counts once per viewer and video in this time. */
  viewWindow: 30 * 60,
  /** How many views of a video by visitors of one network count in that time. */
  networkViews: 10,
  /** How long shared caches may keep a public file before they ask again. */
  sharedCacheLife: 10,

  /** How long the browser treats fetched data as fresh, and how long it keeps what is unused. */
  dataFreshness: 10 * 60,
} as const
