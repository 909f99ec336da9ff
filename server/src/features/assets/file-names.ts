import type { Codec } from '../../infra/ffmpeg/video-encoder.ts'

/**
 * Returns the file name that an attempt writes: no two attempts write the same file. Files of the
 * first attempt have no number.
 */
export const attemptFile = (file: string, attempt: number): string =>
  attempt > 1 ? file.replace(/\.\w+$/, (extension) => `.${attempt}${extension}`) : file

/** The file name of the uploaded file of a video. */
export const ORIGINAL = 'original'

/** Which rendition of a video. */
export interface RenditionKey {
  codec: Codec
  /** Its shorter side in pixels, which names it. */
  quality: number
}

/** The shorter side of the first rendition, in pixels. */
export const FIRST_QUALITY = 480
/** Published while it is being encoded. */
export const firstRendition = {
  codec: 'h264',
  quality: FIRST_QUALITY,
} as const satisfies RenditionKey

export const PLAY_FILE = 'play.mp4'
export const POSTER_FILE = 'poster.webp'
export const STORYBOARD_FILE = 'storyboard.vtt'
export const MASTER_PLAYLIST = 'master.m3u8'

/** Returns the file name of the sprite that belongs to a storyboard. */
export const spriteOf = (storyboardFile: string): string =>
  storyboardFile.replace(/\.vtt$/, '.webp')

export const renditionFile = (key: RenditionKey): string => `${renditionName(key)}.mp4`
export const renditionPlaylist = (key: RenditionKey): string => `${renditionName(key)}.m3u8`
/** A playlist of the key frames of a rendition, for pictures while seeking. */
export const keyFramePlaylist = (key: RenditionKey): string =>
  `${renditionName(key)}.keyframes.m3u8`
const renditionName = ({ codec, quality }: RenditionKey) =>
  codec === 'h264' ? String(quality) : `${codec}.${quality}`

/** The playlist of the first rendition while it is partial, and the folder of its segments. */
export const PARTIAL_PLAYLIST = `${FIRST_QUALITY}.growing.m3u8`
export const PARTIAL_FOLDER = `growing-${FIRST_QUALITY}`

export const isFirstRendition = ({ codec, quality }: RenditionKey): boolean =>
  codec === firstRendition.codec && quality === FIRST_QUALITY

/** Returns the playlist file name of a captions file. */
export const captionsPlaylist = (file: string): string => file.replace(/\.vtt$/, '.m3u8')

export interface VideoOutputs {
  files: string[]
  storyboard: string | null
  captions: string[]
  renditions: (RenditionKey & { state: string; file: string | null })[]
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
        ? [file ?? renditionFile(key), renditionPlaylist(key), keyFramePlaylist(key)]
        : []),
      // Players that started with the partial rendition still request these.
      ...(isFirstRendition(key) ? [PARTIAL_PLAYLIST, PARTIAL_FOLDER] : []),
    ]),
  ]
}
