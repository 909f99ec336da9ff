import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { visitor } from '../../../test/cast.ts'
import { fetchPage } from '../../../test/page.ts'

/** In bytes (gzip -9). */
const LIMIT = 134_000

test(`the scripts of /v/feed are at most ${LIMIT / 1000} kB, and import no others`, async () => {
  const { html } = await fetchPage(visitor(), '/v/feed')
  const paths = new Set(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? ''),
  )
  const scripts = await Promise.all(
    [...paths].map(async (path) => (await visitor().fetch(path)).text()),
  )
  const imported = scripts.flatMap((code) =>
    [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)].map(
      ([, file]) => `/assets/${file}`,
    ),
  )
  expect(imported.filter((path) => !paths.has(path))).toEqual([])
  // The entry, the screen and what they share.
  expect(paths.size).toBeGreaterThan(2)
  const bytes = scripts.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
  expect(bytes).toBeLessThanOrEqual(LIMIT)
})
