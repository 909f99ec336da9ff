import { t } from '@lingui/core/macro'
import { createElement } from './create-element.ts'
import { iconMarkup } from './icons.ts'

/**
 * Covers the blurred video until a click reveals it, then resolves. Resolves at once for a video
 * without adult content.
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
      createElement('strong', {}, t`Adult content`),
      createElement('span', {}, t`Click to reveal`),
    )
    notice.addEventListener('click', () => {
      player.classList.remove('adult')
      notice.remove()
      resolve()
    })
    player.querySelector('.top')?.before(notice)
  })
}

/**
 * Shows the button of the notice before an adult video. A click replaces the notice with the player,
 * which the page contains as a template so that nothing of it loads before; then it resolves.
 */
export function confirmNotice(notice: HTMLElement): Promise<void> {
  const button = notice.querySelector('button')
  const player = notice.querySelector('template')?.content
  if (!button || !player) return Promise.resolve()
  button.hidden = false
  return new Promise((resolve) => {
    button.addEventListener('click', () => {
      player.querySelector('.adult')?.classList.remove('adult')
      // A copy: a video of a template, whose document is inactive, would never load.
      notice.replaceWith(document.importNode(player, true))
      resolve()
    })
  })
}

/** Shows why playback failed, with a retry button. `code` is as in MediaError; 0 hides it. */
export function showPlaybackError(player: HTMLElement, code: number, onRetry: () => void): void {
  player.querySelector('.failure')?.remove()
  if (code === 0) return
  const text =
    code === MediaError.MEDIA_ERR_NETWORK
      ? t`The video stopped loading.`
      : t`This video cannot be played here.`
  const retry = createElement('button', { type: 'button' }, t`Try again`)
  retry.addEventListener('click', onRetry)
  player
    .querySelector('.top')
    ?.before(
      createElement(
        'div',
        { class: 'failure', role: 'alert' },
        createElement('p', {}, text),
        retry,
      ),
    )
}
