import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, test } from '@playwright/test'
import { PASSWORD } from '@seam/server/demo/people.ts'
import { claimDemo, demoScreens, fillWithDemo, signInToDemo } from './demo-site.ts'
import { openForPicture, type Theme, writeDoublePicture } from './photograph.ts'

const root = join(import.meta.dirname, '../..')
const forReadme = process.env.SCREENS_FOR === 'readme'

let screens: Record<string, string> = {}
let signedIn: BrowserContext

test.beforeAll(async ({ browser, baseURL }) => {
  const origin = baseURL ?? ''
  test.setTimeout(1_800_000)
  await fillWithDemo(origin)
  screens = await demoScreens(origin)
  signedIn = await signInToDemo(browser, PASSWORD)
})
test.afterAll(() => signedIn.close())

test('every screen at four widths in both themes', async ({ browser }) => {
  test.skip(forReadme, 'only the pictures of the README')
  const folder = join(root, 'screens')
  rmSync(folder, { recursive: true, force: true })
  const visitor = await browser.newContext({ reducedMotion: 'reduce' })
  await photograph(visitor, folder, { landing: '/' })
  await claimDemo(signedIn)
  await photograph(signedIn, folder, screens)
  await visitor.close()
})

async function photograph(context: BrowserContext, folder: string, paths: Record<string, string>) {
  const page = await context.newPage()
  for (const [width, height] of [
    [360, 800],
    [768, 1024],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const theme of ['light', 'dark'] satisfies Theme[]) {
      for (const [name, path] of Object.entries(paths)) {
        await openForPicture(page, path, theme)
        await page.screenshot({ path: join(folder, `${width}-${theme}`, `${name}.png`) })
      }
    }
  }
  await page.close()
}

test('the screenshots of the README', async () => {
  test.skip(!forReadme, 'written by: npm run screens -- --readme')
  const folder = join(root, 'docs/images')
  const { videoFeed = '', video = '', postFeed = '', profile = '' } = screens
  const page = await signedIn.newPage()
  for (const [name, path] of Object.entries({ feed: videoFeed, watch: video })) {
    await writeDoublePicture(page, join(folder, `${name}.jpg`), [
      { path, theme: 'light', width: 1280, x: 0 },
      { path, theme: 'dark', width: 1280, x: 640 },
    ])
  }
  await writeDoublePicture(page, join(folder, 'people.jpg'), [
    { path: postFeed, theme: 'light', width: 640, x: 0 },
    { path: profile, theme: 'dark', width: 640, x: 0 },
  ])
})
