import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { embedPath } from '@seam/contract/embed.ts'
import type { Member } from '@seam/server/demo/api-client.ts'
import { openBrowser } from '../chromium.ts'
import type { Product } from '../product.ts'
import { publishUntilProcessed } from '../publish.ts'
import { goals } from '../goals.ts'
import type { Row } from '../row.ts'

const ROUNDS = 7

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Runs in the page. Records the time of the video's first frame, in milliseconds since navigation.
 */
const recordFirstFrame = `document.addEventListener(
  'loadeddata',
  () => { globalThis.firstFrame ??= performance.now() },
  { capture: true },
)`

/**
 * Returns the milliseconds from following a link to the first frame of the page, with empty caches.
 * The link is on another site, from which browsers open every page in a new process. From an empty
 * tab they only do so for pages with an opener policy, like those of the product.
 */
async function firstFrame(browser: Browser, elsewhere: string, address: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(elsewhere)
  await page.addInitScript({ content: recordFirstFrame })
  await page.goto(address, { waitUntil: 'commit' })
  const recorded = await page.waitForFunction(
    () => (globalThis as { firstFrame?: number }).firstFrame,
  )
  const time = (await recorded.jsonValue()) ?? 0
  await context.close()
  return time
}

/**
 * Measures the time to the first frame of a watch page and of the embedded player, compared with a
 * page that has only the video.
 */
export async function firstFrameRows(
  product: Product,
  person: Member,
  folder: string,
): Promise<Row[]> {
  const { publicId, file } = await publishUntilProcessed(person, {
    video: join(folder, 'measured.mp4'),
    thumbnail: join(folder, 'measured.png'),
  })
  const html = `<!doctype html><title>Bare</title><video src="${file}" preload="metadata"></video>`
  await writeFile(join(folder, 'bare.html'), html)
  const pages = {
    watch: `${product.origin}/v/${publicId}`,
    embed: product.origin + embedPath(publicId),
    bare: `${product.baselineOrigin}/files/bare.html`,
  }
  await writeFile(join(folder, 'elsewhere.html'), '<!doctype html><title>Elsewhere</title>')
  const anotherSite = product.baselineOrigin.replace('127.0.0.1', 'localhost')
  const elsewhere = `${anotherSite}/files/elsewhere.html`
  const browser = await openBrowser()
  const times = { watch: [] as number[], embed: [] as number[], bare: [] as number[] }
  const names = ['watch', 'embed', 'bare'] as const
  for (const page of Object.values(pages)) await firstFrame(browser, elsewhere, page)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) times[name].push(await firstFrame(browser, elsewhere, pages[name]))
  }
  await browser.close()
  const limit = median(times.bare)
  const row = (name: string, ours: number, goal: number): Row => ({
    name,
    ours,
    limit,
    unit: 'ms',
    figure: ours / limit,
    goal,
    better: 'lower',
  })
  return [
    row('opening the page of a video to its first frame', median(times.watch), goals.firstFrame),
    row(
      'opening the player for other sites to its first frame',
      median(times.embed),
      goals.firstFrameEmbedded,
    ),
  ]
}
