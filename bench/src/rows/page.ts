import { openBrowser } from '../chromium.ts'
import type { Product } from '../product.ts'
import { goals } from '../goals.ts'
import type { Row } from '../row.ts'

/** Measures the kilobytes of JavaScript (gzip) that /v/feed loads until it is complete. */
export async function pageRows(product: Product): Promise<Row[]> {
  const browser = await openBrowser()
  const page = await browser.newPage()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) {
      scripts.push(request.url())
    }
  })
  await page.goto(`${product.origin}/v/feed`)
  await page.getByRole('button', { name: 'More' }).first().waitFor()
  // Five seconds after the page, the code of other screens is preloaded, which does not count.
  const loaded = new Set(scripts)
  await browser.close()
  let bytes = 0
  for (const url of loaded) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    bytes += Number(response.headers.get('content-length'))
    await response.arrayBuffer()
  }
  const kilobytes = bytes / 1000
  return [
    {
      name: 'script of /v/feed',
      ours: kilobytes,
      limit: null,
      unit: 'kB gzip',
      figure: kilobytes,
      goal: goals.script,
      better: 'lower',
    },
  ]
}
