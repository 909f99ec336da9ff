/**
 * Returns the links and buttons of an element that are smaller than 24 pixels, except links within
 * a sentence and those that only repeat another link.
 */
export const smallTargets = (element: Element): string[] =>
  [...element.querySelectorAll<HTMLElement>('a:not([aria-hidden]), button')]
    .filter((target) => {
      const { width, height } = target.getBoundingClientRect()
      // A card is a target through the pseudo-element of its link.
      const cover = getComputedStyle(target, '::after')
      const isCovering = cover.position === 'absolute' && cover.content !== 'none'
      return !isCovering && Math.min(width, height) < 24
    })
    .map((target) => target.textContent)
