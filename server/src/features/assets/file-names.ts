import type { Codec } from '../../infra/ffmpeg/video-encoder.ts'

/**
 * Returns the file name that an attempt writes: no two attempts write the same file. Files of the
 * first attempt have no number.
 */
export const attemptFile = (file: string, attempt: number): string =>
  attempt > 1 ? file.replace(/\.\w+$/, (extension) => `.${attempt}${extension}`) : file

/** The file name of the uploaded file of a video. */
export const ORIGINAL = 'original'

/** A rung of the ladder in one codec. */
export interface RungKey {
  codec: Codec
  /** Its shorter side in pixels, which names it. */
  rung: number
}

/** The shorter side of the first rung, in pixels. */
export const FIRST_RUNG = 480
/** Published while it is being encoded. */
export const firstRung = { codec: 'h264', rung: FIRST_RUNG } as const satisfies RungKey

export const PLAY_FILE = 'play.mp4'
export const POSTER_FILE = 'poster.webp'
export const STORYBOARD_FILE = 'storyboard.vtt'
export const MASTER_PLAYLIST = 'master.m3u8'

/** Returns the file name of the sprite that belongs to a storyboard. */
export const spriteOf = (storyboardFile: string): string =>
  storyboardFile.replace(/\.vtt$/, '.webp')

export const rungFile = (key: RungKey): string => `${rungName(key)}.mp4`
export const rungPlaylist = (key: RungKey): string => `${rungName(key)}.m3u8`
/** A playlist of the key frames of a rung, for pictures while seeking. */
export const keyFramePlaylist = (key: RungKey): string => `${rungName(key)}.keyframes.m3u8`
const rungName = ({ codec, rung }: RungKey) =>
  codec === 'h264' ? String(rung) : `${codec}.${rung}`

/** The playlist of the first rung while it is partial, and the folder of its segments. */
export const PARTIAL_PLAYLIST = `${FIRST_RUNG}.growing.m3u8`
export const PARTIAL_FOLDER = `growing-${FIRST_RUNG}`

export const isFirstRung = ({ codec, rung }: RungKey): boolean =>
  codec === firstRung.codec && rung === FIRST_RUNG

/** Returns the playlist file name of a captions file. */
export const captionsPlaylist = (file: string): string => file.replace(/\.vtt$/, '.m3u8')

export interface VideoOutputs {
  files: string[]
  storyboard: string | null
  captions: string[]
  renditions: (RungKey & { state: string; file: string | null })[]
}

/** Returns the files of a video that may be requested, and folders of such files. */
export function servedFiles({ files, storyboard, captions, renditions }: VideoOutputs): string[] {
  const playable = renditions.filter(({ state }) => state === 'READY' || state === 'GROWING')
  return [
    ...files,
    ...captions.flatMap((file) => [file, captionsPlaylist(file)]),
    ...(storyboard ? [storyboard, spriteOf(storyboard)] : []),
    ...(playable.length > 0 ? [MASTER_PLAYLIST] : []),
    ...playable.flatMap(({ state, file, ...key }) => [
      ...(state === 'READY'
        ? [file ?? rungFile(key), rungPlaylist(key), keyFramePlaylist(key)]
        : []),
      // Players that started with the partial rung still request these.
      ...(isFirstRung(key) ? [PARTIAL_PLAYLIST, PARTIAL_FOLDER] : []),
    ]),
  ]
}
