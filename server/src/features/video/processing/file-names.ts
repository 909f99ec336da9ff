/** The names of what is made of a video, beside its original. */
export const PLAY_FILE = 'play.mp4'
export const POSTER_FILE = 'poster.webp'
export const STORYBOARD_FILE = 'storyboard.vtt'
export const STORYBOARD_SPRITE = 'storyboard.webp'
export const MASTER_PLAYLIST = 'master.m3u8'

/** One quality as a whole, and its playlist. */
export const rungFile = (rung: number): string => `${rung}.mp4`
export const rungPlaylist = (rung: number): string => `${rung}.m3u8`

/** Its playlist while it is being made, and the folder of its pieces. */
export const growingPlaylist = (rung: number): string => `${rung}.growing.m3u8`
export const growingFolder = (rung: number): string => `growing-${rung}`
