/**
 * Moves the focus from a button whose row is about to be removed to the button with the same label
 * in the next row, else in the previous row, else to the main content.
 */
export function focusNext(button: HTMLElement): void {
  const main = document.getElementById('main')
  const sameButtons = [...(main?.querySelectorAll<HTMLElement>('button') ?? [])].filter(
    ({ ariaLabel }) => ariaLabel === button.ariaLabel,
  )
  const index = sameButtons.indexOf(button)
  const next = sameButtons[index + 1] ?? sameButtons[index - 1] ?? main
  next?.focus({ preventScroll: true })
}
