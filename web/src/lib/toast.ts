import { create } from 'zustand'
import { keptInTab, parse } from './storage.ts'

export interface Toast {
  /** A toast replaces an earlier one with the same id. */
  id: string
  text: string
  kind?: 'success' | 'error' | 'plain'
  detail?: string
  action?: { label: string; path: string }
}

/** The toasts to be shown. The component that shows them is loaded with the first one. */
export const useToasts = create<{ waiting: readonly Toast[] }>(() => ({ waiting: [] }))

/** Shows a short message at the top of the page. */
export const toast = (message: Toast) =>
  useToasts.setState(({ waiting }) => ({ waiting: [...waiting, message] }))

export const toastDone = (id: string, text: string) => toast({ id, text, kind: 'success' })
export const toastFailed = (id: string, text: string) => toast({ id, text, kind: 'error' })

const KEY = 'seam-toast'

/** Shows a message after the next page load in this tab. */
export const toastAfterReload = (message: Toast) => keptInTab.write(KEY, JSON.stringify(message))

/** Shows the message that was stored before a reload. */
export function toastFromBefore(): void {
  const stored = parse(keptInTab.read(KEY))
  keptInTab.forget(KEY)
  if (stored !== null) toast(stored as Toast)
}
