import { codecOf, linesOf } from './rung-number.ts'

/**
 * Returns the name of a file that an attempt of this number makes: no two attempts write the same file.
 * The files of the first have no number.
 */
export const attemptFile = (file: string, attempt: number): string =>
  attempt > 1 ? file.replace(/\.\w+$/, (extension) => `.${attempt}${extension}`) : file

/** The file name of the uploaded file of a video. */
export const ORIGINAL = 'original'

/** The first rung: it is published while it is encoded. */
export const FIRST_RUNG = 480

/** The names of the files of a video, beside its original. */
export const PLAY_FILE = 'play.mp4'
export const POSTER_FILE = 'poster.webp'
export const STORYBOARD_FILE = 'storyboard.vtt'
export const MASTER_PLAYLIST = 'master.m3u8'

/** Returns the name of the picture that belongs to a storyboard. */
export const spriteOf = (storyboardFile: string): string =>
  storyboardFile.replace(/\.vtt$/, '.webp')

/** A complete rung, and its playlist. */
export const rungFile = (rung: number): string => `${rungName(rung)}.mp4`
export const rungPlaylist = (rung: number): string => `${rungName(rung)}.m3u8`
/** A playlist of the key frames of a rung, for pictures while one seeks. */
export const keyFramePlaylist = (rung: number): string => `${rungName(rung)}.keyframes.m3u8`
const rungName = (rung: number) => (codecOf(rung) === 'av1' ? `av1.${linesOf(rung)}` : String(rung))

/** The playlist of a partial rung, and the folder of its segments. */
export const partialPlaylist = (rung: number): string => `${rung}.growing.m3u8`
export const partialFolder = (rung: number): string => `growing-${rung}`

/** Returns the name of the playlist that a file of captions has. */
export const captionsPlaylist = (file: string): string => file.replace(/\.vtt$/, '.m3u8')

/** The files and renditions that a video has. */
export interface VideoOutputs {
  files: string[]
  storyboard: string | null
  captions: string[]
  renditions: { rung: number; state: string; file: string | null }[]
}

/** Returns the files of a video that may be requested, and folders of such files. */
export function servedFiles({ files, storyboard, captions, renditions }: VideoOutputs): string[] {
  const playable = renditions.filter(({ state }) => state === 'READY' || state === 'GROWING')
  return [
    ...files,
    ...captions.flatMap((file) => [file, captionsPlaylist(file)]),
    ...(storyboard ? [storyboard, spriteOf(storyboard)] : []),
    ...(playable.length > 0 ? [MASTER_PLAYLIST] : []),
    ...playable.flatMap(({ rung, state, file }) => [
      ...(state === 'READY'
        ? [file ?? rungFile(rung), rungPlaylist(rung), keyFramePlaylist(rung)]
        : []),
      // Players that started with the partial rung still request these.
      ...(rung === FIRST_RUNG ? [partialPlaylist(rung), partialFolder(rung)] : []),
    ]),
  ]
}
