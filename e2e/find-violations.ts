import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { sampleOf } from '@seam/postgres/test/long-run.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Not among the standards yet, but of WCAG 2.5.3: who speaks what they read finds the control. */
const rules = { 'label-content-name-mismatch': { enabled: true } }
/** The rules whose results depend on the theme. Themes change colors only: all else is the same. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Returns what axe finds on the page as it is, in both themes, as `place: rule: selector: reason`. */
export async function findViolations(page: Page, place: string): Promise<string[]> {
  const found = await analyze(page, `${place}, light`, (axe) =>
    axe.options({ rules }).withTags(standards),
  )
  await setTheme(page, 'dark')
  found.push(...(await analyze(page, `${place}, dark`, (axe) => axe.withRules(colorRules))))
  await setTheme(page, 'light')
  return found
}

const PHONE = 360
const DESKTOP = 1440

/** The width of a phone or of a desktop, in a long run both. */
export const sampleWidths = (place: string): number[] => sampleOf([PHONE, DESKTOP], 1, place)

/** The same at these widths. Then the page has the width of a desktop. */
export async function findViolationsAtWidths(page: Page, place: string): Promise<string[]> {
  const found: string[] = []
  for (const width of sampleWidths(place)) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await findViolations(page, `${place}, ${width} px`)))
  }
  await page.setViewportSize({ width: DESKTOP, height: 900 })
  return found
}

async function setTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  // The embedded player follows the system, without classes of its own.
  const html = page.locator('html')
  if (await html.getAttribute('class')) await expect(html).toHaveClass(colorScheme)
  await page.evaluate(endTransitions)
}

/** Waits until no color is between those of two themes. The end of a transition can start another, of a color that is inherited. */
const endTransitions = async () => {
  const running = () =>
    document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await new Promise(requestAnimationFrame)
  for (let left = running(); left.length > 0; left = running()) {
    await Promise.allSettled(left.map(({ finished }) => finished))
  }
}

/** Menus and dialogs. While one is open, the page behind it is hidden from assistive technology. */
const LAYERS = ['[role=menu]', '[role=listbox]', '[role=dialog]', '[role=alertdialog]']

async function analyze(page: Page, place: string, select: (axe: AxeBuilder) => AxeBuilder) {
  // There are no frames to analyze. In legacy mode axe needs no page of its own.
  const axe = select(new AxeBuilder({ page }).setLegacyMode())
  for (const layer of LAYERS) if (await page.locator(layer).count()) axe.include(layer)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      `${place}: ${id}: ${target.join(' ')}: ${failureSummary}`.replace(/\s+/g, ' '),
    ),
  )
}
