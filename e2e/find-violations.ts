import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { sampleOf } from '@seam/postgres/test/long-run.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Off by default in axe, but WCAG 2.5.3: speech users find a control by its visible label. */
const rules = { 'label-content-name-mismatch': { enabled: true } }
/** Rules whose results depend on the theme. Themes only change colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Returns the violations on the current page in both themes: `place: rule: selector: reason`. */
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

/** The width of a phone or a desktop; both in a long run. */
export const sampleWidths = (place: string): number[] => sampleOf([PHONE, DESKTOP], 1, place)

/** The same at these widths. Afterwards the page has the width of a desktop. */
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
  // The embedded player follows the system and has no theme class.
  const html = page.locator('html')
  if (await html.getAttribute('class')) await expect(html).toHaveClass(colorScheme)
  await page.evaluate(endTransitions)
}

/** Waits for all color transitions. The end of one can start another, of an inherited color. */
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
  const axe = select(newAxe(page))
  for (const layer of LAYERS) if (await page.locator(layer).count()) axe.include(layer)
  const found: string[] = []
  for (const { id, nodes } of (await axe.analyze()).violations) {
    for (const { target, failureSummary } of nodes) {
      const selector = target.join(' ')
      if (id === 'target-size' && (await isLargeEnough(page, selector))) continue
      found.push(`${place}: ${id}: ${selector}: ${failureSummary}`.replace(/\s+/g, ' '))
    }
  }
  return found
}

/** There are no frames to analyze. In legacy mode axe does not need its own page. */
const newAxe = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

/** Whether a target is large enough once no fixed bar covers it. */
async function isLargeEnough(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const axe = newAxe(page).withRules('target-size').include(selector)
  return (await axe.analyze()).violations.length === 0
}
