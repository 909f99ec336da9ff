import type { Page } from '@playwright/test'

declare global {
  var openings: (number | string | CSSNumericValue | undefined)[]
}

/** Records how many milliseconds settings cards take to open. Returns a function to read them. */
export async function recordOpenings(page: Page) {
  await page.evaluate(() => {
    globalThis.openings = []
    const durationOf = ({ target, propertyName }: TransitionEvent) =>
      (target as Element)
        .getAnimations()
        .find((each) => 'transitionProperty' in each && each.transitionProperty === propertyName)
        ?.effect?.getTiming().duration
    addEventListener('transitionrun', (event) => {
      if (event.propertyName === 'grid-template-rows') openings.push(durationOf(event))
    })
  })
  return () => page.evaluate(() => globalThis.openings)
}
