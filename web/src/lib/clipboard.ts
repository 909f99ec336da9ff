import { t } from '@lingui/core/macro'
import { toastError, toastSuccess } from './toast.ts'

/**
 * Copies text to the clipboard, even over plain HTTP, where the Clipboard API is not available.
 * Throws if it fails.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const focused = document.activeElement
  const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  if (!copied) throw new Error('The browser did not copy')
}

/** The texts about copying something. */
export interface CopyTexts {
  /** The accessible name of the button. */
  copy: string
  copied: string
  failed: string
}

export const copyTexts = {
  link: {
    copy: t`Copy link`,
    copied: t`Link copied.`,
    failed: t`The link could not be copied. Select it and copy it yourself.`,
  },
  address: {
    copy: t`Copy address`,
    copied: t`Address copied.`,
    failed: t`The address could not be copied. Select it and copy it yourself.`,
  },
  embedCode: {
    copy: t`Copy embed code`,
    copied: t`Embed code copied.`,
    failed: t`The embed code could not be copied. Select it and copy it yourself.`,
  },
  token: {
    copy: t`Copy token`,
    copied: t`Token copied.`,
    failed: t`The token could not be copied. Select it and copy it yourself.`,
  },
  secret: {
    copy: t`Copy secret`,
    copied: t`Secret copied.`,
    failed: t`The secret could not be copied. Select it and copy it yourself.`,
  },
} satisfies Record<string, CopyTexts>

/** Copies text, and shows a toast about it. Returns whether it succeeded. */
export async function copyWithToast(texts: CopyTexts, text: string): Promise<boolean> {
  try {
    await copyText(text)
    toastSuccess('copied', texts.copied)
    return true
  } catch {
    toastError('copied', texts.failed)
    return false
  }
}
