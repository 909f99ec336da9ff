import { copy } from '../../../lib/clipboard.ts'
import { toastDone, toastFailed } from '../../../lib/toast.ts'

/** Copies a link to the clipboard and shows a toast. */
export async function copyLink(link: string): Promise<void> {
  try {
    await copy(link)
    toastDone('link-copied', 'Link copied.')
  } catch {
    toastFailed('link-copied', 'The link could not be copied. Select it and copy it yourself.')
  }
}
