import { FIRST_RUNG } from './ladder.ts'

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

/** What has been made of a video. */
export interface Made {
  files: string[]
  storyboard: boolean
  captions: string[]
  renditions: { rung: number; state: string }[]
}

/** The files of a video that may be asked for, and the folders of such. */
export function filesOfVideo({ files, storyboard, captions, renditions }: Made): string[] {
  const playing = renditions.filter(({ state }) => state === 'READY' || state === 'GROWING')
  return [
    ...files,
    ...captions,
    ...(storyboard ? [STORYBOARD_FILE, STORYBOARD_SPRITE] : []),
    ...(playing.length > 0 ? [MASTER_PLAYLIST] : []),
    ...playing.flatMap(({ rung, state }) => [
      ...(state === 'READY' ? [rungFile(rung), rungPlaylist(rung)] : []),
      // Who began while it grew still asks for these.
      ...(rung === FIRST_RUNG ? [growingPlaylist(rung), growingFolder(rung)] : []),
    ]),
  ]
}
