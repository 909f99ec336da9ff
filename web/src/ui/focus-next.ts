/** Takes the focus from a button whose line is about to go to the like of it in the next line. */
export function focusNext(button: HTMLElement): void {
  const main = document.getElementById('main')
  const like = [...(main?.querySelectorAll<HTMLElement>('button') ?? [])].filter(
    ({ ariaLabel }) => ariaLabel === button.ariaLabel,
  )
  const at = like.indexOf(button)
  const next = like[at + 1] ?? like[at - 1] ?? main
  next?.focus({ preventScroll: true })
}
