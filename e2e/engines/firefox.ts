import puppeteer, { type ElementHandle } from 'puppeteer-core'
import type { Browser } from './browser.ts'
import { finderSource, type Target } from './find-element.ts'

/** Starts Firefox, controlled with WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: {
      // The journeys do not test autoplay.
      'media.autoplay.default': 0,
      'media.autoplay.blocking_policy': 0,
    },
  })
  const page = await firefox.newPage()

  async function find(target: Target): Promise<ElementHandle> {
    const handle = await page.evaluateHandle(`(${finderSource(target)})()`)
    const element = handle.asElement()
    if (!element) throw new Error(`there is no ${target.role} “${target.name}”`)
    return element as ElementHandle
  }

  return {
    open: async (url) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    click: async (target) => {
      const element = await find(target)
      await element.scrollIntoView()
      if (!(await element.evaluate(isHittable))) {
        throw new Error(`${target.role} “${target.name}” is covered or moves`)
      }
      await element.click()
    },
    type: async (target, text) => {
      await (await find(target)).focus()
      await page.keyboard.type(text)
    },
    chooseFile: async (target, path) =>
      ((await find(target)) as ElementHandle<HTMLInputElement>).uploadFile(path),
    press: (key) => page.keyboard.press(key),
    read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => firefox.close(),
  }
}

/**
 * Returns whether the pointer hits an element, now and in the next frame, because it may be in a
 * card that is still opening. Runs in the page.
 */
function isHittable(element: Element): Promise<boolean> {
  const measure = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return element.contains(hit) ? `${x} ${y} ${width} ${height}` : null
  }
  const before = measure()
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve(before !== null && before === measure()))
  })
}
