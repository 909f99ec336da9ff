import { localStore, tabStore } from '../../lib/web-storage.ts'

/** What the browser stores of the playlists that were played. */
export const storageKeys = { lastVideos: 'seam-playlists', playMode: 'seam-play-mode' }

/** Forgets them at a sign-out. */
export async function forgetPlayback(): Promise<void> {
  localStore.remove(storageKeys.lastVideos)
  tabStore.remove(storageKeys.playMode)
}
