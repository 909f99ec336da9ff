import type { MouseEvent } from 'react'

const CONTROLS = 'a, button, input, textarea, [role=menu], [role=dialog], [role=alertdialog]'

/**
 * Returns a click handler for a card that opens its page, as its links do for screen readers and the
 * keyboard. Unlike a link over the whole card it leaves the text selectable.
 */
export function openOnClick(open: () => void) {
  return ({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) => {
    if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
    // Events of dialogs and menus bubble to the card that opened them.
    if (!currentTarget.contains(target) || target.closest(CONTROLS)) return
    if (getSelection()?.isCollapsed === false) return
    open()
  }
}
