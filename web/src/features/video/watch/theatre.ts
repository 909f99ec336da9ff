import { create } from 'zustand'
import { localStore } from '../../../lib/web-storage.ts'

/** The key in the storage of the browser, which web/start.js reads before the first paint. */
const KEY = 'seam-theatre'
/** The class of the root element, see ui/styles/watch-page.css. */
const CLASS = 'theatre'
/** Where the other videos are beside the player. */
const WIDE = '(width >= 80rem)'

/** Theatre mode: on a wide page, the player takes the place of the other videos beside it. */
export const useTheatre = create(() => ({
  on: !import.meta.env.SSR && document.documentElement.classList.contains(CLASS),
  onChange: setTheatre,
}))

function setTheatre(on: boolean): void {
  if (!matchMedia(WIDE).matches || document.fullscreenElement) return
  document.documentElement.classList.toggle(CLASS, on)
  if (on) localStore.write(KEY, 'on')
  else localStore.remove(KEY)
  useTheatre.setState({ on })
}
