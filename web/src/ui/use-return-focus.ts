import { useRef } from 'react'
import { focusIfLost } from '../lib/focus.ts'

/**
 * Returns props for a dialog that is opened by state and has no trigger of its own. The focus starts on
 * the element with `data-initial-focus`, else on the first one. On close it returns to the element that
 * had it before, unless another element has it by then.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const dialog = event.currentTarget as HTMLElement | null
      const first = dialog?.querySelector<HTMLElement>('[data-initial-focus]')
      if (!first) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      focusIfLost(opener.current?.isConnected ? opener.current : document.getElementById('main'))
    },
  }
}
