const HEIGHT = '--upload-panel'

/** Has every page end above the panel, however high it is: what lies under it can be scrolled out. */
export function makeRoom(panel: HTMLElement | null) {
  if (!panel) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${panel.offsetHeight}px`))
  observer.observe(panel)
  return () => {
    observer.disconnect()
    style.removeProperty(HEIGHT)
  }
}
