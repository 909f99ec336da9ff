import { PRERENDERED_ID } from '@seam/contract/prerendered.ts'

/** Removes the HTML that the server has sent in the frame in which `root` shows the same page. */
export function replacePrerendered(root: HTMLElement): void {
  const prerendered = document.getElementById(PRERENDERED_ID)
  if (!prerendered) return
  // Called after a commit of React and before the browser paints it.
  const observer = new MutationObserver(() => {
    if (!root.querySelector('main')) return
    observer.disconnect()
    prerendered.remove()
  })
  observer.observe(root, { childList: true, subtree: true })
}
