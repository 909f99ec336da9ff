import type { FocusEvent } from 'react'

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

/**
 * Focuses the first item of a menu that was opened with the keyboard. Radix does not know how a menu
 * was opened that is loaded by this: it focuses the menu itself.
 */
export function focusFirstMenuItem({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget || !currentTarget.matches(':focus-visible')) return
  currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
}
