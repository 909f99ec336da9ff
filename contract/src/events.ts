/**
 * Path, relative to the API base, of server-sent events for a signed-in user. Each event `video` carries
 * one of their own videos, as `getVideo` returns it, whenever its processing progresses and
 * when it ends. Each event `gone` carries the public id of a video that was deleted meanwhile. Each
 * event `unseen` carries the number of unseen notifications, as `countUnseenNotifications` returns it:
 * one at the start, then one for each change.
 */
export const EVENTS_PATH = '/events'

/** The earlier path of the same stream, for clients that know it. */
export const PROGRESS_PATH = '/video/progress'

export type ServerEventName = 'video' | 'gone' | 'unseen'
