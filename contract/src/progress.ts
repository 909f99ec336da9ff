/**
 * Below the API's base: server-sent events for a signed-in user. Each event `video` carries one of
 * their own videos, as `getVideo` gives it, whenever its processing has moved, and once more when it
 * has ended. Each event `gone` carries the public id of one that was deleted meanwhile.
 */
export const PROGRESS_PATH = '/video/progress'
