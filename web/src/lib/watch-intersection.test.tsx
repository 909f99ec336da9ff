import { afterEach, expect, test, vi } from 'vitest'
import { watchIntersection } from './watch-intersection.ts'

const Observer = globalThis.IntersectionObserver
afterEach(() => {
  globalThis.IntersectionObserver = Observer
  document.body.replaceChildren()
})

/** As in a busy page: changes are delivered two at a time. */
class BusyObserver extends Observer {
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    const waiting: IntersectionObserverEntry[] = []
    super((entries, observer) => {
      waiting.push(...entries)
      if (waiting.length > 1) callback(waiting.splice(0), observer)
    }, options)
  }
}

test.each([
  ['reported at once', Observer],
  ['delivered together with the change before', BusyObserver],
])('reports an element that comes into view, %s', async (_, observer) => {
  globalThis.IntersectionObserver = observer
  const above = Object.assign(document.createElement('div'), { style: 'height: 5000px' })
  const element = Object.assign(document.createElement('div'), { style: 'height: 10px' })
  document.body.append(above, element)
  scrollTo(0, 0)
  const report = vi.fn<(inView: boolean) => void>()
  const stop = watchIntersection(element, {}, ({ isIntersecting }) => report(isIntersecting))
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
  element.scrollIntoView()
  await expect.poll(() => report.mock.lastCall).toEqual([true])
  stop()
})
