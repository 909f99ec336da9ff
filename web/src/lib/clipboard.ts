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

/**
 * Copies text, and shows a toast about it. `noun` says what the text is, such as `Link`. Returns whether
 * it succeeded.
 */
export async function copyWithToast(noun: string, text: string): Promise<boolean> {
  try {
    await copyText(text)
    toastSuccess('copied', `${noun} copied.`)
    return true
  } catch {
    toastError(
      'copied',
      `The ${noun.toLowerCase()} could not be copied. Select it and copy it yourself.`,
    )
    return false
  }
}
