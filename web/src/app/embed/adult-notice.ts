import { createElement } from './create-element.ts'
import { iconMarkup } from './icons.ts'

/**
 * Covers the blurred video until a click reveals it. Resolves then; at once for a video without adult
 * content.
 */
export function revealAdultContent(player: HTMLElement): Promise<void> {
  if (!player.classList.contains('adult')) return Promise.resolve()
  return new Promise((resolve) => {
    const icon = createElement('span', { 'aria-hidden': 'true' })
    icon.innerHTML = iconMarkup('hidden')
    const notice = createElement(
      'button',
      { type: 'button', class: 'reveal' },
      icon,
      createElement('strong', {}, 'Adult content'),
      createElement('span', {}, 'Click to reveal'),
    )
    notice.addEventListener('click', () => {
      player.classList.remove('adult')
      notice.remove()
      resolve()
    })
    player.querySelector('.top')?.before(notice)
  })
}
