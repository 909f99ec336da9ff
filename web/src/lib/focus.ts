import type { FocusEvent } from 'react'

/** Selector of elements into which text is typed. */
export const TEXT_INPUTS = 'input:not([type=range]), textarea, select, [contenteditable]'

/** Selector of elements that are open above the page and handle keys themselves. */
export const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

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
 * Focuses the first item of a menu that was opened with the keyboard. If opening a menu loads it,
 * Radix does not know how it was opened, and focuses the menu itself.
 */
export function focusFirstMenuItem({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget || !currentTarget.matches(':focus-visible')) return
  currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
}
