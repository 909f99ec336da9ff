import { useIsHydrating } from '../../lib/page-state.ts'
import { storageKeys } from './stored-playback.ts'
import { localStore, parseJson } from '../../lib/web-storage.ts'

const MAX_PLAYLISTS = 50

/** Playlist and the last video of it that this browser has played, the most recent first. */
type LastVideos = readonly (readonly [playlistId: string, videoId: string])[]

const readAll = (): LastVideos =>
  (parseJson(localStore.read(storageKeys.lastVideos)) ?? []) as LastVideos

/** Remembers which video of a playlist is being played. */
export function rememberLastVideo(playlistId: string, videoId: string): void {
  const others = readAll().filter(([id]) => id !== playlistId)
  const all: LastVideos = [[playlistId, videoId], ...others]
  localStore.write(storageKeys.lastVideos, JSON.stringify(all.slice(0, MAX_PLAYLISTS)))
}

/** The last video of a playlist that this browser has played; undefined in the first render. */
export function useLastVideo(playlistId: string): string | undefined {
  const isHydrating = useIsHydrating()
  return isHydrating ? undefined : readAll().find(([id]) => id === playlistId)?.[1]
}
