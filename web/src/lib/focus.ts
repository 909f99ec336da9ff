/** What text is typed into. */
export const TYPING = 'input:not([type=range]), textarea, select, [contenteditable]'

/** Whether somebody is typing: then the focus is theirs, and nothing late may take it. */
export const isTyping = (): boolean => document.activeElement?.matches(TYPING) ?? false

/** Gives the focus to an element, but only if what had it is gone: who is elsewhere by now stays there. */
export function focusIfLost(element: Element | null): void {
  if (document.activeElement !== document.body) return
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
