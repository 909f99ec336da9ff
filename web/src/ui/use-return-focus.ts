import { useRef } from 'react'
import { focusIfLost } from '../lib/focus.ts'

/**
 * Returns props for a dialog that is opened by state and has no trigger of its own. On close the
 * focus returns to the element that had it before, unless another element has it by then.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      focusIfLost(opener.current?.isConnected ? opener.current : document.getElementById('main'))
    },
  }
}
