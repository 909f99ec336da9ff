/**
 * Path, relative to the API base, of server-sent events for a signed-in user. `video` carries one
 * of their own videos, like `getVideo`, whenever its processing progresses or ends. `gone` carries
 * the public id of a video that has been deleted. `unseen` carries the number of unseen
 * notifications, like `countUnseenNotifications`: one at the start, then one per change.
 */
export const EVENTS_PATH = '/events'

/** The earlier path of the same stream, for older clients. */
export const PROGRESS_PATH = '/video/progress'

export type ServerEventName = 'video' | 'gone' | 'unseen'

/**
 * Path, relative to the API base, of server-sent events about what a page shows, also for visitors. Its
 * query names a video or post, or a feed of posts, see `pageEventsQuery`. About an item, each event
 * `comments` carries the number of comments directly under it, and each event `votes` its votes: both
 * at the start and after a change, votes at most every ten seconds. About a feed, each event `posts`
 * carries how many posts of others are newer than `since`, up to `maxNewPosts`.
 */
export const PAGE_EVENTS_PATH = '/events/page'

export type PageEventName = 'comments' | 'votes' | 'posts'

/** The data of an event `votes`. */
export interface VoteCounts {
  upvotes: number
  downvotes: number
}

/** The largest number of an event `posts`: there may be more. */
export const maxNewPosts = 100
