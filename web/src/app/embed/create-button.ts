import { createElement } from './create-element.ts'
import { type Icon, iconMarkup } from './icons.ts'

export interface IconButton {
  element: HTMLButtonElement
  /** Changes the icon and the accessible name. */
  show: (icon: Icon, label: string) => void
}

/** Creates a button with an icon. Its label is also its tooltip. */
export function createButton(className: string, onClick: () => void): IconButton {
  const element = createElement('button', { type: 'button', class: className })
  element.addEventListener('click', onClick)
  let shown = ''
  return {
    element,
    show(icon, label) {
      if (shown === icon + label) return
      shown = icon + label
      element.innerHTML = iconMarkup(icon)
      element.setAttribute('aria-label', label)
      element.title = label
    },
  }
}
