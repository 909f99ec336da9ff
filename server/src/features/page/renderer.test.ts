import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSite } from '@seam/contract/site.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBareApplication } from '../../../test/bare-application.ts'
import { createRenderer } from './renderer.ts'

let folder = ''
beforeAll(async () => {
  folder = `${await mkdtemp(join(tmpdir(), 'seam-renderer-'))}/`
  await mkdir(`${folder}.server`)
  await writeFile(
    `${folder}.server/server.js`,
    `export const loadRenderer = async () => (url) => {
      if (url === '/broken') throw new Error('broken')
      return '<main></main>'
    }`,
  )
})
afterAll(() => rm(folder, { recursive: true }))

test('a page that cannot be rendered is empty, and counted', async () => {
  const { app } = await startBareApplication(() => {})
  const renderer = createRenderer(folder)
  const state = {
    site: defaultSite,
    viewer: null,
    queries: [],
    now: 0,
    hasSession: false,
    isSidebarExpanded: true,
  }
  expect(await renderer.render('/', state, app.log)).toBe('<main></main>')
  expect(await renderer.render('/broken', state, app.log)).toBe('')
  const text = await renderer.metrics.metrics()
  expect(text).toContain('seam_pages_total{outcome="rendered"} 1')
  expect(text).toContain('seam_pages_total{outcome="failed"} 1')
})

test('without a built application the start says what to do', () => {
  expect(() => createRenderer('/nowhere/')).toThrow('start Seam with npm start')
})
