/**
 * Path, relative to the API base, of server-sent events for a signed-in user. Each event `video` carries
 * one of their own videos, as `getVideo` returns it, whenever its processing progresses, and once more
 * when it ends. Each event `gone` carries the public id of a video that was deleted meanwhile.
 */
export const PROGRESS_PATH = '/video/progress'
