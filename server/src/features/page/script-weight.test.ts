import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { person, post, publish, visitor } from '../../../test/cast.ts'
import { fetchPage } from '../../../test/page.ts'

/** The largest sum of scripts of each page, in bytes (gzip -9). */
const limits = {
  '/': 125_000,
  '/v/feed': 120_000,
  '/v/{video}': 158_000,
  '/p/feed': 131_000,
  '/p/{post}': 143_500,
  '/u/{owner}': 134_000,
  '/search?q=sea': 134_000,
}

const standIns: Record<string, string> = {}

beforeAll(async () => {
  const ada = await person('Ada')
  standIns['{owner}'] = ada.username
  standIns['{post}'] = (await post(ada)).publicId
  standIns['{video}'] = (await publish(ada)).publicId
})

test.each(Object.entries(limits))(
  'the scripts of %s are at most %i bytes, and import no others',
  async (page, limit) => {
    const { html } = await fetchPage(
      visitor(),
      page.replace(/\{\w+\}/, (standIn) => standIns[standIn] ?? ''),
    )
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
    // The entry and the screen.
    expect(paths.size).toBeGreaterThan(1)
    const bytes = scripts.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
    expect(bytes).toBeLessThanOrEqual(limit)
  },
)
