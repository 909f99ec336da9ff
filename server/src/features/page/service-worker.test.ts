import { expect, test } from 'vitest'
import { PAGE_STATE_ID } from '@seam/contract/page-state.ts'
import { SERVICE_WORKER, SHELL } from '@seam/contract/pages.ts'
import { person, visitor } from '../../../test/cast.ts'
import { fetchPage } from '../../../test/page.ts'

test('the service worker is checked for a newer one at every visit', async () => {
  const response = await visitor().fetch(SERVICE_WORKER)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.getSetCookie()).toEqual([])
})

test('it names all files of the build, and the shell those that every page loads', async () => {
  const script = await (await visitor().fetch(SERVICE_WORKER)).text()
  const [, json = ''] = /^self\.BUILD=(\{.*?\});/.exec(script) ?? []
  const { shell, files } = JSON.parse(json) as { shell: string; files: string[] }
  expect(shell).toBe(SHELL)
  for (const file of files) expect((await visitor().fetch(file)).status).toBe(200)
  const hashedFiles = (html: string) => new Set(html.match(/\/assets\/[\w.-]+/g))
  const shellFiles = hashedFiles((await fetchPage(visitor(), SHELL)).html)
  const pageFiles = hashedFiles((await fetchPage(visitor(), '/v/feed')).html)
  expect(shellFiles.size).toBeGreaterThan(1)
  expect(shellFiles.isSubsetOf(pageFiles)).toBe(true)
  expect(pageFiles.isSubsetOf(new Set(files))).toBe(true)
})

test('the shell is the same for everybody, and sets no cookie', async () => {
  const ada = await person('Ada')
  const [ofAda, ofVisitor] = [await fetchPage(ada, SHELL), await fetchPage(visitor(), SHELL)]
  expect(ofAda.html).toBe(ofVisitor.html)
  expect(ofAda.state).not.toHaveProperty('viewer')
  expect(ofAda.state.queries).toEqual([])
  expect(ofAda.html).toContain(`id="${PAGE_STATE_ID}"`)
  expect(ofAda.html).toContain('<div id="root"></div>')
  expect(ofVisitor.headers.getSetCookie()).toEqual([])
})
