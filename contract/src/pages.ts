import type { Entity } from './comment.ts'
import { type FeedOrder, type FeedSource, feedOrderKey, NEWEST } from './feed-search.ts'
import type { FollowList } from './follow.ts'
import type { SearchType } from './search.ts'
import type { CommentSort } from './sorting.ts'

/** The path of every screen. For any other path the server returns 404 and the browser shows the error. */
export const pages = {
  home: '/',
  videoFeed: '/v/feed',
  newVideo: '/v/new',
  video: '/v/{publicId}',
  postFeed: '/p/feed',
  newPost: '/p/new',
  post: '/p/{publicId}',
  profile: '/u/{username}',
  followers: '/u/{username}/followers',
  following: '/u/{username}/following',
  search: '/search',
  history: '/history',
  notifications: '/notifications',
  settings: '/settings',
  /** With the code of the link behind #, which browsers send to no server. */
  passwordReset: '/reset',
  /** With the code of the link behind #. */
  emailVerification: '/verify',
  /** With the token of a link in a mail in `?token=`: mail programs post to it. */
  unsubscribe: '/unsubscribe',
  /** With the code of the link behind #. */
  claim: '/claim',
  /** With the code of an invite behind #. */
  join: '/join',
  /** What the site says of itself: its rules, privacy and contact. */
  about: '/about',
  /** What moderators decided about the viewer. */
  decisions: '/decisions',
  /** What became of the viewer's reports. */
  reports: '/reports',
  transparency: '/transparency',
  admin: '/admin',
  adminReview: '/admin/review',
  adminPeople: '/admin/people',
  adminSignUps: '/admin/people/sign-ups',
  adminApplications: '/admin/applications',
  adminStorage: '/admin/storage',
  adminHealth: '/admin/health',
  adminLog: '/admin/log',
} as const

/** The path of the page without any data, which the service worker stores. */
export const SHELL = '/shell'

/**
 * The path to which the system of a device posts a shared video, once Seam is installed there. The
 * service worker receives it.
 */
export const SHARE_TARGET = '/v/share'

/** The values of `shared` in the URL of the upload form, if it did not receive a shared video. */
export const shareFailures = { missing: 'missing', large: 'large' } as const

/** The path of the service worker. */
export const SERVICE_WORKER = '/service-worker.js'

/** Where the browser reports a page that it rendered differently from the server. */
export const HYDRATION_MISMATCH = '/page/mismatch'

/** The id of the video element in the HTML of a video's page, which the player takes over. */
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
  /** As videoFeed, with as many videos of a feed as the front page shows. */
  frontPageVideos: (feed: FeedSource) => ['video', 'list', feed, 'front-page'] as const,
  /** As postFeed, with as many posts of a feed as the front page shows. */
  frontPagePosts: (feed: FeedSource) => ['post', 'list', feed, 'front-page'] as const,
  /** As videoFeed, of the videos of one user. */
  userVideos: (username: string) => ['video', 'list', 'user', username] as const,
  /** The same for posts. */
  userPosts: (username: string) => ['post', 'list', 'user', username] as const,
  /** As videoFeed, with all related videos. */
  relatedVideos: (publicId: string) => ['video', 'list', 'related', publicId] as const,
  /** Prefix of all pages of the comments on an item. */
  comments: (entity: Entity, publicId: string) => ['comment', 'list', entity, publicId] as const,
  /** The response of listComments for a page. */
  commentPage: (
    entity: Entity,
    publicId: string,
    { page, cursor = '', sort }: { page: number; cursor?: string; sort: CommentSort },
  ) => [...initialQueryKeys.comments(entity, publicId), page, cursor, sort] as const,
  /** As videoFeed, of the results of one type, with or without adult videos. */
  search: (type: SearchType, query: string, hidesAdult: boolean) =>
    ['search', type, query, hidesAdult] as const,
  /** As videoFeed, of the followers of a user or of whom they follow. */
  followList: (list: FollowList, username: string) => ['user', 'list', list, username] as const,
  /** The response of getProfile. */
  profile: (username: string) => ['profile', username] as const,
  /** The response of getSite. */
  site: ['site'] as const,
} as const
