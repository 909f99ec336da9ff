import { create } from 'zustand'
import { keptInTab, parse } from './storage.ts'

export interface Toast {
  /** Toasts of one id replace each other. */
  id: string
  text: string
  kind?: 'success' | 'error' | 'plain'
  detail?: string
  action?: { label: string; path: string }
}

/** What waits to be shown. The part that shows it is loaded with the first of them. */
export const useToasts = create<{ waiting: readonly Toast[] }>(() => ({ waiting: [] }))

/** Shows a short message at the top of the page. */
export const toast = (message: Toast) =>
  useToasts.setState(({ waiting }) => ({ waiting: [...waiting, message] }))

export const toastDone = (id: string, text: string) => toast({ id, text, kind: 'success' })
export const toastFailed = (id: string, text: string) => toast({ id, text, kind: 'error' })

const KEY = 'seam-toast'

/** Shows a message once the page has been loaded again. */
export const toastAfterReload = (message: Toast) => keptInTab.write(KEY, JSON.stringify(message))

/** Takes up the message that the page before the reload left. */
export function toastFromBefore(): void {
  const left = parse(keptInTab.read(KEY))
  keptInTab.forget(KEY)
  if (left !== null) toast(left as Toast)
}
