/** Selector of elements into which text is typed. */
export const TEXT_INPUTS = 'input:not([type=range]), textarea, select, [contenteditable]'

/** Whether the user is typing. If so, content that appears late must not take the focus. */
export const isTyping = (): boolean => document.activeElement?.matches(TEXT_INPUTS) ?? false

/**
 * Focuses an element if the focused one was removed. Does nothing if another element has the focus
 * by now.
 */
export function focusIfLost(element: Element | null): void {
  if (document.activeElement !== document.body) return
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
