import { expect, type Locator, type Page } from '@playwright/test'

/** More than any screen has. */
const MAX_TAB_STOPS = 120

/** Describes the focused element, and whether it and its focus ring are visible. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { width, height, bottom, right, top, left } = element.getBoundingClientRect()
    const isRing = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
    // A text box may have its ring on its frame, a large target on a pseudo-element.
    const frames = [element, element.parentElement, element.parentElement?.parentElement]
    return {
      name: `${element.tagName} ${element.ariaLabel ?? element.textContent.slice(0, 40)}`,
      isPage: element === document.body || element === document.documentElement,
      hasRing:
        frames.some((frame) => frame && isRing(getComputedStyle(frame))) ||
        isRing(getComputedStyle(element, '::after')) ||
        // The browser draws the ring of its calendar button, which is part of the field.
        element.matches('[type="datetime-local"]'),
      isInView:
        width > 0 &&
        height > 0 &&
        bottom > 0 &&
        right > 0 &&
        top < innerHeight &&
        left < innerWidth,
    }
  })

/** Expects the focus to be on an element of the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(async () => (await readFocus(page)).isPage).toBe(false)
}

/**
 * Moves the focus to an element with the Tab key, forwards or backwards. Expects the focus to be
 * visible at every element on the way.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  const key = (await isBeforeFocus(target)) ? 'Shift+Tab' : 'Tab'
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
    // The ring of a message that fades in appears a moment later.
    await expect
      .poll(() => readFocus(page))
      .toMatchObject({ isPage: false, hasRing: true, isInView: true })
  }
  throw new Error('the Tab key does not reach the element')
}

/** Moves the focus to an element and presses a key there. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Replaces the text of a field. */
export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Chooses an item of the open menu. */
export async function choose(page: Page, name: string) {
  const item = page.getByRole('menuitem', { name })
  await expect(item).toBeVisible()
  while (!(await item.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

async function hasFocus(target: Locator): Promise<boolean> {
  // A form may replace its text box when it receives the focus.
  const focused = await target.evaluate((element) =>
    element.isConnected ? element === document.activeElement : null,
  )
  return focused ?? hasFocus(target)
}

const isBeforeFocus = (target: Locator) =>
  target.evaluate((element) => {
    const { activeElement } = document
    if (!activeElement || activeElement === element) return false
    return Boolean(
      element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !element.contains(activeElement),
    )
  })
