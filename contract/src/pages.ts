/** The address of every screen. The server answers 404 for any other, the browser shows why. */
export const pages = {
  home: '/',
  videoFeed: '/v/feed',
  newVideo: '/v/new',
  video: '/v/{publicId}',
  postFeed: '/p/feed',
  newPost: '/p/new',
  post: '/p/{publicId}',
  profile: '/u/{username}',
  search: '/search',
  history: '/history',
  settings: '/settings',
} as const

/** The id of the element in which a page brings its {@link InitialData}, as JSON. */
export const INITIAL_DATA = 'initial-data'

/**
 * The id of the link to a page's film, and of the video element that the page's first script makes of
 * it, before the application begins.
 */
export const EARLY_FILM = 'early-film'

/** What a page brings along, so that its screen need not ask. */
export interface InitialData {
  /** The username that it was made for; null for a visitor, absent where that must be asked. */
  viewer?: string | null
  /** Answers by the key under which the browser keeps them. */
  queries: { key: readonly string[]; data: unknown }[]
  /** The public id of what is not there, or not for this viewer. */
  gone?: string
}

/** Under which key the browser keeps what a page may bring along. */
export const initialKeys = {
  /** `{ pages: [<answer of listVideos>], pageParams: [{ page: 1 }] }` */
  videoFeed: ['video', 'list', 'all', ''],
  /** The video itself. */
  video: (publicId: string) => ['video', 'one', publicId] as const,
  /** As the video feed, of posts. */
  postFeed: ['post', 'list', 'all'],
  /** The post itself. */
  post: (publicId: string) => ['post', 'one', publicId] as const,
  /** The answer of getProfile. */
  profile: (username: string) => ['profile', username] as const,
} as const
