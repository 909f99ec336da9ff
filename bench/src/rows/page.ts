import { openBrowser } from '../chromium.ts'
import type { Product } from '../product.ts'
import type { Row } from '../row.ts'

/** Measures the kilobytes of script (gzip) that /v/feed loads before its first thumbnail. */
export async function pageRows(product: Product): Promise<Row[]> {
  const browser = await openBrowser()
  const page = await browser.newPage()
  const scripts: string[] = []
  const thumbnail = new Promise<void>((seen) => {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/media/thumbnails/')) seen()
      else if (request.resourceType() === 'script') scripts.push(request.url())
    })
  })
  await page.goto(`${product.origin}/v/feed`)
  await thumbnail
  const before = [...scripts]
  await browser.close()
  let bytes = 0
  for (const url of before) {
    const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    bytes += Number(response.headers.get('content-length'))
    await response.arrayBuffer()
  }
  const kilobytes = bytes / 1000
  return [
    {
      name: 'script before the first thumbnail of /v/feed',
      ours: kilobytes,
      limit: null,
      unit: 'kB gzip',
      figure: kilobytes,
      goal: 140,
      better: 'lower',
    },
  ]
}
