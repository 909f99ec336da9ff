import { copyText } from '../../lib/clipboard.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'

const texts = {
  link: {
    copied: 'Link copied.',
    failed: 'The link could not be copied. Select it and copy it yourself.',
  },
  code: {
    copied: 'Embed code copied.',
    failed: 'The code could not be copied. Select it and copy it yourself.',
  },
}
export type Copied = keyof typeof texts

/** Copies a link or an embed code to the clipboard and shows a toast. Returns whether it succeeded. */
export async function copyWithToast(kind: Copied, text: string): Promise<boolean> {
  try {
    await copyText(text)
    toastSuccess('link-copied', texts[kind].copied)
    return true
  } catch {
    toastError('link-copied', texts[kind].failed)
    return false
  }
}
