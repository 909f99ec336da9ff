import { createElement } from './create-element.ts'

/** Shows why playback failed, with a retry button. `code` is as in MediaError; 0 hides it. */
export function showPlaybackError(player: HTMLElement, code: number, onRetry: () => void): void {
  player.querySelector('.failure')?.remove()
  if (code === 0) return
  const text =
    code === MediaError.MEDIA_ERR_NETWORK
      ? 'The video stopped loading.'
      : 'This video does not play here.'
  const retry = createElement('button', { type: 'button' }, 'Try again')
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
