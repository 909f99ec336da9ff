/** Returns a function that tells React of what was typed into the fields of an element before it hydrates them. */
export function keepTypedText(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    ({ value, defaultValue }) => value !== '' && value !== defaultValue,
  )
  const restores = fields.map((field) => {
    const { value, selectionStart, selectionEnd } = field
    let isKnown = false
    // React hears what is typed while it hydrates.
    field.addEventListener('input', () => (isKnown = true), { once: true })
    return () => {
      if (isKnown) return
      // React ignores an input event unless the text differs from what its own setter of `value` was given.
      field.value = ''
      field.setRangeText(value)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      field.setSelectionRange(selectionStart, selectionEnd)
    }
  })
  return () => restores.forEach((restore) => restore())
}
