const HEIGHT = '--upload-panel'

/**
 * Sets a CSS variable to the height of the panel. Pages end above it, so that everything can be scrolled
 * into view. Returns a cleanup function.
 */
export function reserveSpace(panel: HTMLElement | null) {
  if (!panel) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${panel.offsetHeight}px`))
  observer.observe(panel)
  return () => {
    observer.disconnect()
    style.removeProperty(HEIGHT)
  }
}
