/**
 * Reports whether an element is in view, now and after each change. Returns a stop function. If the
 * page is busy, the browser delivers several changes at once: the last one counts.
 */
export function watchIntersection(
  element: Element,
  options: IntersectionObserverInit,
  report: (entry: IntersectionObserverEntry) => void,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    const latest = entries.at(-1)
    if (latest) report(latest)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
