import { copyText } from '../../../lib/clipboard.ts'
import { toastSuccess, toastError } from '../../../lib/toast.ts'

/** Copies a link to the clipboard and shows a toast. */
export async function copyLink(link: string): Promise<void> {
  try {
    await copyText(link)
    toastSuccess('link-copied', 'Link copied.')
  } catch {
    toastError('link-copied', 'The link could not be copied. Select it and copy it yourself.')
  }
}
