import { create } from 'zustand'
import { tabStore, parseJson } from './web-storage.ts'

export interface Toast {
  /** A toast replaces an earlier one with the same id. */
  id: string
  text: string
  kind?: 'success' | 'error' | 'plain'
  detail?: string
  action?: { label: string } & ({ path: string } | { run: () => void })
}

/** The toasts to be shown. The component that shows them is loaded with the first one. */
export const useToasts = create<{ pending: readonly Toast[] }>(() => ({ pending: [] }))

/** Shows a short message at the top of the page. */
export const toast = (message: Toast) =>
  useToasts.setState(({ pending }) => ({ pending: [...pending, message] }))

export const toastSuccess = (id: string, text: string) => toast({ id, text, kind: 'success' })
export const toastError = (id: string, text: string) => toast({ id, text, kind: 'error' })

const KEY = 'seam-toast'

/** Shows a message after the next page load in this tab. */
export const toastAfterReload = (message: Toast) => tabStore.write(KEY, JSON.stringify(message))

/** Shows the message that was stored before a reload. */
export function showStoredToast(): void {
  const stored = parseJson(tabStore.read(KEY))
  tabStore.remove(KEY)
  if (stored !== null) toast(stored as Toast)
}
