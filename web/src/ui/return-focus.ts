import { useRef } from 'react'
import { focusIfLost } from '../lib/focus.ts'

/**
 * For a dialog that is opened by state and not by a trigger of its own: gives the focus back to where
 * it was before, unless it is elsewhere by the time the dialog is gone.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      focusIfLost(opener.current)
    },
  }
}
