/** What mutes a video or post is called everywhere. */
export const MUTE = 'Mute notifications'
