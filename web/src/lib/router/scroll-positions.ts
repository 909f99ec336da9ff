import { parseJson, tabStore } from '../web-storage.ts'
import type { Match } from './router.ts'

const KEY = 'scroll-positions'
const MAX_ENTRIES = 50

/**
 * Stores the scroll position of each history entry, even across reloads. The browser itself would
 * restore it before the page is rendered.
 */
export function keepScrollPositions() {
  history.scrollRestoration = 'manual'
  const positions = new Map((parseJson(tabStore.read(KEY)) ?? []) as [string, number][])
  let current: string | undefined

  const leave = () => {
    if (current === undefined) return
    positions.delete(current)
    positions.set(current, scrollY)
  }
  addEventListener('pagehide', () => {
    leave()
    tabStore.write(KEY, JSON.stringify([...positions].slice(-MAX_ENTRIES)))
  })

  return {
    /** Called before another page is rendered. */
    leave,
    /** Called with each page that is rendered, before it is painted. */
    enter({ key, keepsScroll, location }: Match): void {
      if (key === current) return
      const isFirst = current === undefined
      current = key
      if (keepsScroll) return
      const position = positions.get(key)
      const element = document.getElementById(location.hash.slice(1))
      if (position !== undefined) scrollTo({ top: position, behavior: 'instant' })
      else if (element) element.scrollIntoView()
      // The user may have scrolled the first page before it was rendered.
      else if (!isFirst) scrollTo({ top: 0, behavior: 'instant' })
    },
  }
}
