import type { Entity } from './comment.ts'
import { type FeedOrder, type FeedSource, feedOrderKey, NEWEST } from './feed-search.ts'
import type { FollowList } from './follow.ts'
import type { SearchType } from './search.ts'
import type { CommentSort } from './sorting.ts'

/** The path of every screen. The server returns 404 for other paths; the browser shows the error. */
export const pages = {
  home: '/',
  videoFeed: '/v/feed',
  newVideo: '/v/new',
  video: '/v/{publicId}',
  videoStatistics: '/v/{publicId}/statistics',
  postFeed: '/p/feed',
  newPost: '/p/new',
  post: '/p/{publicId}',
  playlist: '/playlist/{publicId}',
  profile: '/u/{username}',
  followers: '/u/{username}/followers',
  following: '/u/{username}/following',
  search: '/search',
  history: '/history',
  saved: '/saved',
  scheduled: '/scheduled',
  /** Of all videos of the viewer. */
  statistics: '/statistics',
  notifications: '/notifications',
  settings: '/settings',
  /** With the code in the fragment, which browsers do not send to servers. */
  passwordReset: '/reset',
  emailVerification: '/verify',
  /** With the token from a mail in `?token=`. Mail clients post to it. */
  unsubscribe: '/unsubscribe',
  /** After signing in at a provider: for the rest of the sign-up, or why it did not succeed. */
  signIn: '/sign-in',
  /** With the code in the fragment. */
  claim: '/claim',
  /** With the invite code in the fragment. */
  join: '/join',
  /** The site's rules, privacy policy and contact, with links to the next two. */
  about: '/about',
  /** With an earlier version in `?version=`. */
  terms: '/terms',
  imprint: '/imprint',
  /** Moderators' decisions about the viewer. */
  decisions: '/decisions',
  /** The outcomes of the viewer's reports. */
  reports: '/reports',
  transparency: '/transparency',
  admin: '/admin',
  adminReview: '/admin/review',
  adminPeople: '/admin/people',
  adminSignUps: '/admin/people/sign-ups',
  adminApplications: '/admin/applications',
  adminStorage: '/admin/storage',
  adminHealth: '/admin/health',
  adminSignIn: '/admin/sign-in',
  adminWebhooks: '/admin/webhooks',
  adminLog: '/admin/log',
} as const

/** The path of the page without data that the service worker caches. */
export const SHELL = '/shell'

/**
 * The path to which the operating system posts a shared video, once Seam is installed on the
 * device. The service worker handles it.
 */
export const SHARE_TARGET = '/v/share'

/** Values of `shared` in the URL of the upload form when sharing a video failed. */
export const shareFailures = { missing: 'missing', large: 'large' } as const

export const SERVICE_WORKER = '/service-worker.js'

/** Where the browser reports hydration mismatches: pages that it renders differently. */
export const HYDRATION_MISMATCH = '/page/mismatch'

/** The id of the video element in the HTML of a watch page. The player takes it over. */
export const PRELOADED_VIDEO = 'preloaded-video'

/** Query keys of the data that a page may embed. */
export const initialQueryKeys = {
  /** `{ pages: [<response of listVideos>], pageParams: [{ page: 1 }] }` */
  videoFeed: (feed: FeedSource, category = '', order: FeedOrder = NEWEST) =>
    ['video', 'list', feed, category, ...feedOrderKey(order)] as const,
  /** The video itself. */
  video: (publicId: string) => ['video', 'one', publicId] as const,
  /** The same for posts. */
  postFeed: (feed: FeedSource, order: FeedOrder = NEWEST) =>
    ['post', 'list', feed, ...feedOrderKey(order)] as const,
  /** The post itself. */
  post: (publicId: string) => ['post', 'one', publicId] as const,
  /** Like videoFeed, with as many videos of a feed as the front page shows. */
  frontPageVideos: (feed: FeedSource) => ['video', 'list', feed, 'front-page'] as const,
  /** Like postFeed, with as many posts of a feed as the front page shows. */
  frontPagePosts: (feed: FeedSource) => ['post', 'list', feed, 'front-page'] as const,
  /** Like videoFeed, for the videos of one user. */
  userVideos: (username: string) => ['video', 'list', 'user', username] as const,
  /** The same for posts. */
  userPosts: (username: string) => ['post', 'list', 'user', username] as const,
  /** The response of getPlaylist. */
  playlist: (publicId: string) => ['playlist', 'one', publicId] as const,
  /** Like videoFeed, for the videos of a playlist. */
  playlistVideos: (publicId: string) => ['playlist', 'videos', publicId] as const,
  /** Like videoFeed, for the playlists of one user. */
  userPlaylists: (username: string) => ['playlist', 'list', 'user', username] as const,
  /** Like videoFeed, with all related videos. */
  relatedVideos: (publicId: string) => ['video', 'list', 'related', publicId] as const,
  /** Prefix of all pages of the comments on an item. */
  comments: (entity: Entity, publicId: string) => ['comment', 'list', entity, publicId] as const,
  /** The response of listComments for a page. */
  commentPage: (
    entity: Entity,
    publicId: string,
    { page, cursor = '', sort }: { page: number; cursor?: string; sort: CommentSort },
  ) => [...initialQueryKeys.comments(entity, publicId), page, cursor, sort] as const,
  /** Like videoFeed, for the results of one type, with or without adult videos. */
  search: (type: SearchType, query: string, hidesAdult: boolean) =>
    ['search', type, query, hidesAdult] as const,
  /** Like videoFeed, for the followers of a user or the users they follow. */
  followList: (list: FollowList, username: string) => ['user', 'list', list, username] as const,
  /** The response of getProfile. */
  profile: (username: string) => ['profile', username] as const,
  /** The response of getSite. */
  site: ['site'] as const,
  /** The response of getTerms for a version, or the newest. */
  terms: (version?: number) => ['terms', version ?? 'newest'] as const,
} as const
