import { createElement } from './create-element.ts'
import { type Icon, iconMarkup } from './icons.ts'

interface Options {
  label: string
  /** Without an icon, the selected option is shown. */
  icon?: Icon
  className: string
  onChoose: (value: string) => void
}

/** Creates a native select that looks like a button with an icon or text. */
export function createChoice({ label, icon, className, onChoose }: Options) {
  const select = createElement('select', { 'aria-label': label, title: label })
  const face = createElement('span', { 'aria-hidden': 'true' })
  if (icon) face.innerHTML = iconMarkup(icon)
  const element = createElement('label', { class: `choice ${className}` }, face, select)
  const update = () => {
    const [selected] = select.selectedOptions
    if (!icon) face.textContent = selected?.textContent ?? ''
    element.classList.toggle('changed', select.selectedIndex > 0)
  }
  select.addEventListener('change', () => {
    onChoose(select.value)
    update()
  })
  let shown = ''
  return {
    element,
    /** Sets the options. Hides the select while there is nothing to choose from. */
    setOptions(options: readonly (readonly [value: string, text: string])[], value: string) {
      element.hidden = options.length < 2
      const key = String(options)
      if (key !== shown) {
        shown = key
        select.replaceChildren(
          ...options.map(([name, text]) => createElement('option', { value: name }, text)),
        )
      }
      select.value = value
      update()
    },
  }
}
