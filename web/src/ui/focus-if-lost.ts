/** Gives the focus to an element, but only if what had it is gone: who is elsewhere by now stays there. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement !== document.body) return
  element?.focus({ preventScroll: true })
}
